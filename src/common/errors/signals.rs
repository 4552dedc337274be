//! Exceptions that user functions raise to steer validation: leave the value out, or use the field's default.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;

macro_rules! signal {
    ($name:ident, $doc:literal) => {
        #[doc = $doc]
        #[pyclass(module = "duramen._duramen", extends = PyException, frozen)]
        pub struct $name;

        #[pymethods]
        impl $name {
            #[new]
            fn py_new() -> Self {
                $name
            }

            fn __str__(&self) -> &'static str {
                concat!(stringify!($name), "()")
            }

            fn __repr__(&self) -> &'static str {
                concat!(stringify!($name), "()")
            }
        }
    };
}

signal!(PydanticOmit, "Raised in a validator function: leave this item or field out.");
signal!(PydanticUseDefault, "Raised in a validator function: take the default.");
