//! Numbers are the standard library's.

#![no_main]

use duramen::common::json::second_opinion::check_number;

duramen_fuzz::target!(check_number);
