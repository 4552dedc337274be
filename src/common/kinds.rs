//! THE table: one row per schema kind: its `type`, the validator room, the serializer room.
//!
//! Both registries are written from it; a row without rooms does not compile, a room without a row is dead code.

/// Hands the rows to the macro `$with`.
#[macro_export]
macro_rules! kinds {
    ($with:ident) => {
        $with! {
            "any" any any,
            "none" none none,
            "bool" bool bool,
            "int" int int,
            "float" float float,
            "str" str str,
            "literal" literal any,
            "union" union any,
            "date" date any,
            "time" time any,
            "datetime" datetime any,
            "timedelta" timedelta any,
            "tagged-union" tagged_union any,
            "decimal" decimal any,
            "fraction" fraction any,
            "complex" complex any,
            "uuid" uuid any,
            "url" url any,
            "multi-host-url" multi_host_url any,
            "chain" chain any,
            "lax-or-strict" lax_or_strict any,
            "json-or-python" json_or_python any,
            "custom-error" custom_error any,
            "is-instance" is_instance any,
            "is-subclass" is_subclass any,
            "callable" callable any,
            "missing-sentinel" missing_sentinel any,
            "ellipsis" ellipsis any,
            "invalid" invalid any,
            "list" list list,
            "tuple" tuple tuple,
            "set" set set,
            "frozenset" frozenset frozenset,
            "deque" deque deque,
            "generator" generator generator,
            "ordered-dict" ordered_dict ordered_dict,
            "counter" counter counter,
            "frozendict" frozendict frozendict,
            "dict" dict dict,
            "nullable" nullable nullable,
            "default" default default,
            "function-before" function_before function_before,
            "function-after" function_after function_after,
            "function-wrap" function_wrap function_wrap,
            "function-plain" function_plain function_plain,
            "model-fields" model_fields model_fields,
            "model" model model,
            "typed-dict" typed_dict any,
            "dataclass-args" dataclass_args any,
            "dataclass" dataclass any,
            "definitions" definitions definitions,
            "definition-ref" definition_ref definition_ref,
        }
    };
}
