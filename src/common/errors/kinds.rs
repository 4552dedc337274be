//! The table of error types: one row each, in the order in which `list_all_errors` gives them.
//!
//! Everything that depends on an error type (slug, texts for Python and JSON input, context keys and what their
//! values must be) is read from here; `ErrorKind` is the row's number. Templates name context keys in braces;
//! `{expected_plural}` is "s" unless the row's one counted bound is 1.

/// What a context value has to be when it comes from outside, named as the error text names it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CtxType {
    Str,
    /// A length or version number that fits a machine word.
    Length,
    /// A length, or None where counting stopped early.
    OptLength,
    /// A number of decimal digits.
    Count,
    /// A timezone offset in seconds.
    Offset,
    /// A bound: a number of any class, or text.
    Number,
    /// The exception (or any object) that made the error.
    Error,
}

/// One error type.
pub struct Row {
    pub slug: &'static str,
    /// The variant's name, which the argument errors of `PydanticKnownError` show.
    pub name: &'static str,
    /// Message template for Python input.
    pub python: &'static str,
    /// Message template for JSON input, where it differs.
    pub json: Option<&'static str>,
    /// Context keys in order, with what each value must be.
    pub context: &'static [(&'static str, CtxType)],
}

macro_rules! error_kinds {
    ($($name:ident $slug:literal [$($key:ident: $ty:ident),*] $python:literal $(/ $json:literal)?;)*) => {
        /// An error type.
        #[repr(u8)]
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum ErrorKind {
            $($name),*
        }

        static ROWS: &[Row] = &[
            $(Row {
                slug: $slug,
                name: stringify!($name),
                python: $python,
                json: error_kinds!(@json $($json)?),
                context: &[$((stringify!($key), CtxType::$ty)),*],
            }),*
        ];

        impl ErrorKind {
            /// Every error type in table order.
            pub const ALL: &'static [ErrorKind] = &[$(ErrorKind::$name),*];
        }
    };
    (@json) => { None };
    (@json $json:literal) => { Some($json) };
}

#[rustfmt::skip]
error_kinds! {
    NoSuchAttribute "no_such_attribute" [attribute: Str] "Object has no attribute '{attribute}'";
    JsonInvalid "json_invalid" [error: Str] "Invalid JSON: {error}";
    JsonType "json_type" [] "JSON input should be string, bytes or bytearray";
    NeedsPythonObject "needs_python_object" [method_name: Str] "Cannot check `{method_name}` when validating from json, use a JsonOrPython validator instead";
    RecursionLoop "recursion_loop" [] "Recursion error - cyclic reference detected";
    RecursionDepthExceeded "recursion_depth_exceeded" [] "Recursion error - maximum validation depth exceeded";
    Missing "missing" [] "Field required";
    FrozenField "frozen_field" [] "Field is frozen";
    FrozenInstance "frozen_instance" [] "Instance is frozen";
    ExtraForbidden "extra_forbidden" [] "Extra inputs are not permitted";
    InvalidKey "invalid_key" [] "Keys should be strings";
    GetAttributeError "get_attribute_error" [error: Str] "Error extracting attribute: {error}";
    ModelType "model_type" [class_name: Str] "Input should be a valid dictionary or instance of {class_name}" / "Input should be an object";
    ModelAttributesType "model_attributes_type" [] "Input should be a valid dictionary or object to extract fields from" / "Input should be an object";
    DataclassType "dataclass_type" [class_name: Str] "Input should be a dictionary or an instance of {class_name}" / "Input should be an object";
    DataclassExactType "dataclass_exact_type" [class_name: Str] "Input should be an instance of {class_name}";
    NamedTupleType "named_tuple_type" [class_name: Str] "Input should be a tuple, list, dictionary or an instance of {class_name}" / "Input should be an array or an object";
    DefaultFactoryNotCalled "default_factory_not_called" [] "The default factory uses validated data, but at least one validation error occurred";
    NoneRequired "none_required" [] "Input should be None" / "Input should be null";
    GreaterThan "greater_than" [gt: Number] "Input should be greater than {gt}";
    GreaterThanEqual "greater_than_equal" [ge: Number] "Input should be greater than or equal to {ge}";
    LessThan "less_than" [lt: Number] "Input should be less than {lt}";
    LessThanEqual "less_than_equal" [le: Number] "Input should be less than or equal to {le}";
    MultipleOf "multiple_of" [multiple_of: Number] "Input should be a multiple of {multiple_of}";
    FiniteNumber "finite_number" [] "Input should be a finite number";
    TooShort "too_short" [field_type: Str, min_length: Length, actual_length: Length] "{field_type} should have at least {min_length} item{expected_plural} after validation, not {actual_length}";
    TooLong "too_long" [field_type: Str, max_length: Length, actual_length: OptLength] "{field_type} should have at most {max_length} item{expected_plural} after validation, not {actual_length}";
    IterableType "iterable_type" [] "Input should be iterable" / "Input should be a valid array";
    IterationError "iteration_error" [error: Str] "Error iterating over object, error: {error}";
    StringType "string_type" [] "Input should be a valid string";
    StringUnicode "string_unicode" [] "Input should be a valid string, unable to parse raw data as a unicode string";
    StringTooShort "string_too_short" [min_length: Length] "String should have at least {min_length} character{expected_plural}";
    StringTooLong "string_too_long" [max_length: Length] "String should have at most {max_length} character{expected_plural}";
    StringPatternMismatch "string_pattern_mismatch" [pattern: Str] "String should match pattern '{pattern}'";
    StringNotAscii "string_not_ascii" [] "String should contain only ASCII characters";
    Enum "enum" [expected: Str] "Input should be {expected}";
    DictType "dict_type" [] "Input should be a valid dictionary" / "Input should be an object";
    FrozenDictType "frozen_dict_type" [] "Input should be a valid frozendict" / "Input should be an object";
    OrderedDictType "ordered_dict_type" [] "Input should be a valid OrderedDict" / "Input should be an object";
    CounterType "counter_type" [] "Input should be a valid Counter" / "Input should be an object";
    MappingType "mapping_type" [error: Str] "Input should be a valid mapping, error: {error}";
    ListType "list_type" [] "Input should be a valid list" / "Input should be a valid array";
    DequeType "deque_type" [] "Input should be a valid deque" / "Input should be a valid array";
    TupleType "tuple_type" [] "Input should be a valid tuple" / "Input should be a valid array";
    SetType "set_type" [] "Input should be a valid set" / "Input should be a valid array";
    SetItemNotHashable "set_item_not_hashable" [] "Set items should be hashable";
    BoolType "bool_type" [] "Input should be a valid boolean";
    BoolParsing "bool_parsing" [] "Input should be a valid boolean, unable to interpret input";
    IntType "int_type" [] "Input should be a valid integer";
    IntParsing "int_parsing" [] "Input should be a valid integer, unable to parse string as an integer";
    IntParsingSize "int_parsing_size" [] "Unable to parse input string as an integer, exceeded maximum size";
    IntFromFloat "int_from_float" [] "Input should be a valid integer, got a number with a fractional part";
    FloatType "float_type" [] "Input should be a valid number";
    FloatParsing "float_parsing" [] "Input should be a valid number, unable to parse string as a number";
    BytesType "bytes_type" [] "Input should be a valid bytes";
    BytesTooShort "bytes_too_short" [min_length: Length] "Data should have at least {min_length} byte{expected_plural}";
    BytesTooLong "bytes_too_long" [max_length: Length] "Data should have at most {max_length} byte{expected_plural}";
    BytesInvalidEncoding "bytes_invalid_encoding" [encoding: Str, encoding_error: Str] "Data should be valid {encoding}: {encoding_error}";
    ValueError "value_error" [error: Error] "Value error, {error}";
    AssertionError "assertion_error" [error: Error] "Assertion failed, {error}";
    LiteralError "literal_error" [expected: Str] "Input should be {expected}";
    MissingSentinelError "missing_sentinel_error" [] "Input should be the 'MISSING' sentinel";
    EllipsisError "ellipsis_error" [] "Input should be the 'Ellipsis' literal";
    DateType "date_type" [] "Input should be a valid date";
    DateParsing "date_parsing" [error: Str] "Input should be a valid date in the format YYYY-MM-DD, {error}";
    DateFromDatetimeParsing "date_from_datetime_parsing" [error: Str] "Input should be a valid date or datetime, {error}";
    DateFromDatetimeInexact "date_from_datetime_inexact" [] "Datetimes provided to dates should have zero time - e.g. be exact dates";
    DatePast "date_past" [] "Date should be in the past";
    DateFuture "date_future" [] "Date should be in the future";
    TimeType "time_type" [] "Input should be a valid time";
    TimeParsing "time_parsing" [error: Str] "Input should be in a valid time format, {error}";
    DatetimeType "datetime_type" [] "Input should be a valid datetime";
    DatetimeParsing "datetime_parsing" [error: Str] "Input should be a valid datetime, {error}";
    DatetimeObjectInvalid "datetime_object_invalid" [error: Str] "Invalid datetime object, got {error}";
    DatetimeFromDateParsing "datetime_from_date_parsing" [error: Str] "Input should be a valid datetime or date, {error}";
    DatetimePast "datetime_past" [] "Input should be in the past";
    DatetimeFuture "datetime_future" [] "Input should be in the future";
    TimezoneNaive "timezone_naive" [] "Input should not have timezone info";
    TimezoneAware "timezone_aware" [] "Input should have timezone info";
    TimezoneOffset "timezone_offset" [tz_expected: Offset, tz_actual: Offset] "Timezone offset of {tz_expected} required, got {tz_actual}";
    TimeDeltaType "time_delta_type" [] "Input should be a valid timedelta" / "Input should be a valid duration";
    TimeDeltaParsing "time_delta_parsing" [error: Str] "Input should be a valid timedelta, {error}" / "Input should be a valid duration, {error}";
    FrozenSetType "frozen_set_type" [] "Input should be a valid frozenset" / "Input should be a valid array";
    IsInstanceOf "is_instance_of" [class: Str] "Input should be an instance of {class}";
    IsSubclassOf "is_subclass_of" [class: Str] "Input should be a subclass of {class}";
    CallableType "callable_type" [] "Input should be callable";
    UnionTagInvalid "union_tag_invalid" [discriminator: Str, tag: Str, expected_tags: Str] "Input tag '{tag}' found using {discriminator} does not match any of the expected tags: {expected_tags}";
    UnionTagNotFound "union_tag_not_found" [discriminator: Str] "Unable to extract tag using discriminator {discriminator}";
    ArgumentsType "arguments_type" [] "Arguments must be a tuple, list or a dictionary" / "Arguments must be an array or an object";
    MissingArgument "missing_argument" [] "Missing required argument";
    UnexpectedKeywordArgument "unexpected_keyword_argument" [] "Unexpected keyword argument";
    MissingKeywordOnlyArgument "missing_keyword_only_argument" [] "Missing required keyword only argument";
    UnexpectedPositionalArgument "unexpected_positional_argument" [] "Unexpected positional argument";
    MissingPositionalOnlyArgument "missing_positional_only_argument" [] "Missing required positional only argument";
    MultipleArgumentValues "multiple_argument_values" [] "Got multiple values for argument";
    UrlType "url_type" [] "URL input should be a string or URL";
    UrlParsing "url_parsing" [error: Str] "Input should be a valid URL, {error}";
    UrlSyntaxViolation "url_syntax_violation" [error: Str] "Input violated strict URL syntax rules, {error}";
    UrlTooLong "url_too_long" [max_length: Length] "URL should have at most {max_length} character{expected_plural}";
    UrlScheme "url_scheme" [expected_schemes: Str] "URL scheme should be {expected_schemes}";
    UuidType "uuid_type" [] "UUID input should be a string, bytes or UUID object";
    UuidParsing "uuid_parsing" [error: Str] "Input should be a valid UUID, {error}";
    UuidVersion "uuid_version" [expected_version: Length] "UUID version {expected_version} expected";
    DecimalType "decimal_type" [] "Decimal input should be an integer, float, string or Decimal object";
    DecimalParsing "decimal_parsing" [] "Input should be a valid decimal";
    DecimalMaxDigits "decimal_max_digits" [max_digits: Count] "Decimal input should have no more than {max_digits} digit{expected_plural} in total";
    DecimalMaxPlaces "decimal_max_places" [decimal_places: Count] "Decimal input should have no more than {decimal_places} decimal place{expected_plural}";
    DecimalWholeDigits "decimal_whole_digits" [whole_digits: Count] "Decimal input should have no more than {whole_digits} digit{expected_plural} before the decimal point";
    FractionType "fraction_type" [] "Fraction input should be an integer, float, string or Fraction object";
    FractionParsing "fraction_parsing" [] "Input is not a valid fraction";
    ComplexType "complex_type" [] "Input should be a valid python complex object, a number, or a valid complex string following the rules at https://docs.python.org/3/library/functions.html#complex";
    ComplexStrParsing "complex_str_parsing" [] "Input should be a valid complex string following the rules at https://docs.python.org/3/library/functions.html#complex";
}

impl ErrorKind {
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    pub fn slug(self) -> &'static str {
        self.row().slug
    }

    /// The error type with this slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        // Cold (an error given by name), so a scan of 112 rows instead of a map.
        Self::ALL.iter().copied().find(|kind| kind.slug() == slug)
    }

    /// The message template for one kind of input.
    pub fn template(self, json: bool) -> &'static str {
        let row = self.row();
        if json { row.json.unwrap_or(row.python) } else { row.python }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_112_types_and_each_is_found_by_its_slug() {
        assert_eq!(ErrorKind::ALL.len(), 112);
        for (i, kind) in ErrorKind::ALL.iter().enumerate() {
            assert_eq!(*kind as usize, i);
            assert_eq!(ErrorKind::from_slug(kind.slug()), Some(*kind));
        }
        assert_eq!(ErrorKind::from_slug("nope"), None);
    }

    #[test]
    fn names_are_the_slugs_in_camel_case() {
        for kind in ErrorKind::ALL {
            let row = kind.row();
            let camel: String =
                row.slug.split('_').map(|word| format!("{}{}", word[..1].to_uppercase(), &word[1..])).collect();
            assert_eq!(camel, row.name);
        }
    }

    #[test]
    fn every_key_in_a_template_is_a_context_key() {
        for kind in ErrorKind::ALL {
            let row = kind.row();
            for template in [Some(row.python), row.json].into_iter().flatten() {
                for part in template.split('{').skip(1) {
                    let key = part.split('}').next().unwrap_or_default();
                    let known = row.context.iter().any(|(name, _)| *name == key);
                    assert!(known || key == "expected_plural", "{} has no key {key}", row.slug);
                }
            }
        }
    }

    #[test]
    fn a_kind_is_one_byte() {
        assert_eq!(size_of::<ErrorKind>(), 1);
        assert_eq!(size_of::<Option<ErrorKind>>(), 1);
    }
}
