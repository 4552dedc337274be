//! The scanner gives the documents, messages and positions of its second opinion.

#![no_main]

use duramen::common::json::second_opinion::check;

duramen_fuzz::target!(check);
