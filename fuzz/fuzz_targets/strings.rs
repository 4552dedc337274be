//! Texts survive being written and read, and escapes are decoded as by a second opinion.

#![no_main]

use duramen::common::json::second_opinion::check_string;

duramen_fuzz::target!(check_string);
