//! Every way to walk a scanned document ends and agrees with the others.

#![no_main]

use duramen::common::json::second_opinion::check_tape;

duramen_fuzz::target!(check_tape);
