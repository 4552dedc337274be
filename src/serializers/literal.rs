//! `literal`: one of a fixed set of values. Others are dumped all the same; only unions learn that they do not fit.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString};

use super::state::Check;
use super::{Compile, Fail, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::errors::{SchemaError, unless_interrupted};
use crate::common::py::constant::{Constant, ValueDict};
use crate::common::py::object::int_value;
use crate::common::schema::reader::{of_type, required};
use crate::{keys, node};

keys! { struct Keys { expected } }

node! {
    pub struct LiteralSerializer {
        pub values: Box<[Constant]>,
        /// the texts, in order
        pub expected_str: Box<[Box<str>]>,
        /// the integers that fit 64 bits, in order
        pub expected_int: Box<[i64]>,
        /// all others
        pub expected_py: Option<ValueDict>,
        /// the reprs of the values, kept where some are made by user code
        pub reprs: Option<Box<[Box<str>]>>,
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let expected = of_type::<PyList>(required(Keys::read(schema).expected, "expected")?, "list")?;
    if expected.is_empty() {
        return Err(SchemaError::new_err("`expected` should have length > 0"));
    }
    let mut expected_str: Vec<Box<str>> = Vec::new();
    let mut expected_int = Vec::new();
    let others = PyDict::new(cx.py);
    let mut reprs = Vec::with_capacity(expected.len());
    for value in expected.iter() {
        reprs.push(value.repr()?.to_str()?.into());
        if value.is_instance_of::<PyBool>() {
            others.set_item(&value, cx.py.None())?;
        } else if let Ok(text) = value.cast::<PyString>() {
            expected_str.push(text.to_str()?.into());
        } else if let Some(small) = value.is_instance_of::<PyInt>().then(|| int_value(&value)).flatten() {
            expected_int.push(small);
        } else if unless_interrupted(cx.py, value.hash())?.is_some() {
            others.set_item(&value, cx.py.None())?;
        } else {
            // what has no hash cannot be looked up: such literals dump anything
            return cx.child(None);
        }
    }
    expected_str.sort();
    expected_int.sort_unstable();
    let values: Box<[Constant]> = expected.iter().map(|value| Constant::new(&value)).collect();
    let atoms = values.iter().all(Constant::is_atom);
    Ok(node(LiteralSerializer {
        values,
        expected_str: expected_str.into_boxed_slice(),
        expected_int: expected_int.into_boxed_slice(),
        expected_py: (!others.is_empty()).then(|| ValueDict { dict: others.unbind(), atoms }),
        reprs: (!atoms).then(|| reprs.into_boxed_slice()),
    }))
}

impl LiteralSerializer {
    fn holds<'py>(&self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<bool, Fail> {
        if !self.expected_int.is_empty()
            && value.is_instance_of::<PyInt>()
            && !value.is_instance_of::<PyBool>()
            && int_value(value).is_some_and(|small| self.expected_int.binary_search(&small).is_ok())
        {
            return Ok(true);
        }
        if !self.expected_str.is_empty()
            && let Ok(text) = value.cast::<PyString>()
        {
            let content = text.to_str().or_raise(state)?;
            if self.expected_str.binary_search_by(|expected| (**expected).cmp(content)).is_ok() {
                return Ok(true);
            }
        }
        // what cannot be compared is none of them
        let Some(others) = &self.expected_py else { return Ok(false) };
        Ok(state.forgive(others.dict.bind(state.py).contains(value))? == Some(true))
    }
}

impl Room for LiteralSerializer {
    fn serialize<'py, S: Sink<'py>>(
        &self,
        value: &Bound<'py, PyAny>,
        sink: &mut S,
        state: &mut State<'py>,
    ) -> Result<S::Out, Fail> {
        if state.check != Check::None && !self.holds(value, state)? {
            state.unexpected(&super::Room::name(self, &mut Names::default()), value)?;
        }
        infer::infer(value, sink, state)
    }

    fn name(&self, _: &mut Names) -> String {
        let reprs: Vec<String> = match &self.reprs {
            Some(reprs) => reprs.iter().map(|repr| repr.to_string()).collect(),
            None => Python::attach(|py| {
                let repr = |value: &Constant| value.bind(py).repr().map(|text| text.to_string()).unwrap_or_default();
                self.values.iter().map(repr).collect()
            }),
        };
        format!("literal[{}]", reprs.join(","))
    }
}
