//! The scanner against its second opinions: documents made for it, mutated ones, and the seeds of the fuzz targets.

use super::ScanOptions;
use super::second_opinion::{check, check_number, check_string};
use super::tape::JsonValue;
use super::tape_pool::Tape;

const DOCUMENTS: &[&str] = &[
    "",
    " ",
    "[",
    "{",
    "]",
    "}",
    ",",
    ":",
    "1",
    "-",
    "-0",
    "01",
    "1.",
    "1.5e",
    "1e5",
    "nul",
    "null",
    "nulx",
    "true",
    "fals",
    "NaN",
    "Na",
    "Infinity",
    "-Infinity",
    "-Inf",
    "-NaN",
    "\"",
    "\"a",
    "\"\\",
    "\"\\u12",
    "\"\\ud800",
    "\"\\ud800\\",
    "\"\\ud800\\u00",
    "\"\\ud800\\udc00",
    "\"a\nb\"",
    "1 2",
    "[1,]",
    "[1 2]",
    "[,]",
    "{\"a\":1,}",
    "{\"a\" 1}",
    "{\"a\"}",
    "{1:2}",
    "{\"a\":[1}",
    "[[1 2], 3]",
    "[{\"a\":tru}, 1]",
    "{\"a\":{\"b\":\"c",
    "\u{feff}1",
    "\u{e9}",
    "123456789012345678901234567890",
    "[1.5e400, -1e400, 12345678901234567890.5]",
    r#"{"name": "John \u00e9 \ud83d\ude00", "age": -42, "height": 1.75e0, "tags": ["a", "b\n", ""], "x": {}, "y": []}"#,
    r#" [ 1 , 2.5 , true , false , null , "caf\u00e9" , { "k" : [ [ ] , [ { } ] ] , "k" : 12345678901234567890 } ] "#,
    "{\n  \"\u{e9}t\u{e9}\": [\n    \"\u{1f600} \u{4e16}\u{754c} long enough to cross a chunk\",\n    -0.0\n  ]\n}\n",
    r#"[NaN, Infinity, -Infinity, {"a\"b": "\\", "": "\/"}, 0.1, 100000000000000000000.25, -9223372036854775808]"#,
];

#[test]
fn fixed_documents_and_all_their_beginnings() {
    for document in DOCUMENTS {
        for end in 0..=document.len() {
            check(&document.as_bytes()[..end]);
        }
    }
}

/// Where a fuzz target found a fault its input is kept among the seeds.
#[test]
fn seeds_of_the_fuzz_targets() {
    let seeds = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let targets: [(&str, fn(&[u8])); 4] = [
        ("scanner", check),
        ("tape", super::second_opinion::check_tape),
        ("numbers", check_number),
        ("strings", check_string),
    ];
    for (target, run) in targets {
        let mut count = 0;
        for seed in std::fs::read_dir(seeds.join(target)).unwrap() {
            run(&std::fs::read(seed.unwrap().path()).unwrap());
            count += 1;
        }
        assert!(count > 0, "{target} has no seeds");
    }
}

#[test]
fn mutated_documents() {
    const BYTES: &[u8] = b"\"\\{}[],: \n\t\x00\x1f0159-+.eEInfNatrulbs/\x80\xc3\xa9\xe2\xf0\xff";
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    for _ in 0..60_000 {
        let mut source = DOCUMENTS[random(DOCUMENTS.len())].as_bytes().to_vec();
        for _ in 0..=random(3) {
            let at = random(source.len() + 1);
            match random(4) {
                0 => source.truncate(at),
                1 if at < source.len() => source[at] = BYTES[random(BYTES.len())],
                2 if at < source.len() => drop(source.remove(at)),
                _ => source.insert(at, BYTES[random(BYTES.len())]),
            }
        }
        check(&source);
    }
}

#[test]
fn depth_is_limited_where_the_reference_limits_it() {
    for depth in [199, 200, 201, 202, 300] {
        for inner in ["", "1", "{}", "\"", " [ ] "] {
            for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"b\":[", "]}]")] {
                check(format!("{}{inner}{}", open.repeat(depth), close.repeat(depth)).as_bytes());
                check(format!("{}{inner}", open.repeat(depth)).as_bytes());
            }
        }
    }
}

#[test]
fn integers_have_4300_digits_at_most() {
    for digits in [4299, 4300, 4301, 4302, 5000] {
        for end in ["", ".5", "e3", "]", ".", "x"] {
            check(format!("{}{end}", "1".repeat(digits)).as_bytes());
            check(format!("[-{}{end}]", "1".repeat(digits)).as_bytes());
        }
    }
}

#[test]
fn serde_json_accepts_the_same_documents() {
    for document in DOCUMENTS {
        if document.contains("e400") {
            continue;
        }
        let strict = ScanOptions::default();
        let accepted = Tape::take().read(document.as_bytes(), strict).is_ok();
        assert_eq!(accepted, serde_json::from_str::<serde_json::Value>(document).is_ok(), "{document}");
    }
}

#[test]
fn lookups_take_the_last_duplicate_and_unescape_keys() {
    let source = br#"{"a": 1, "b": {"a": 2}, "\u0061": 3, "c": [4, 5]}"#;
    let mut tape = Tape::take();
    let doc = tape.read(source, ScanOptions::default()).unwrap();
    let root = doc.root();
    assert_eq!(root.len(), 4);
    assert_eq!(root.get("a").unwrap().int(), 3);
    assert_eq!(root.get("b").unwrap().get("a").unwrap().int(), 2);
    assert_eq!(root.get("c").unwrap().items().map(JsonValue::int).collect::<Vec<_>>(), [4, 5]);
    assert!(root.get("d").is_none());
    assert!(root.get("c").unwrap().get("a").is_none());
    assert_eq!(root.items().count(), 0);
    let (key, _) = root.entries().nth(2).unwrap();
    assert!(key.is_escaped() && !key.is_ascii());
    assert_eq!((key.str_bytes(), key.offset()), (&br"\u0061"[..], 25));
    assert_eq!(root.text(), "");
    assert_eq!(root.number_text(), "");
}
