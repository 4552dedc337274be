//! `literal`: one of a fixed set of values. Others are dumped all the same; only unions learn that they do not fit.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString};
use smallvec::SmallVec;

use super::state::Check;
use super::{Compile, Fail, Named, Names, Node, Raise, Room, Sink, State, infer, node};
use crate::common::errors::{SchemaError, unless_interrupted};
use crate::common::intern::known;
use crate::common::py::constant::{Constant, ValueDict, boxed};
use crate::common::py::object::int_value;
use crate::common::py::show::{Set, address};
use crate::common::py::tree::{Follows, digest_all, same_all};
use crate::common::schema::reader::{of_type, required};
use crate::{keys, node};

keys! { struct Keys { expected } }

node! {
    pub struct LiteralSerializer {
        pub values: Box<[Constant]>,
        /// where the texts are among the values, in the order of the texts
        pub expected_str: Follows<Box<[u32]>>,
        /// the integers that fit 64 bits, in order
        pub expected_int: Follows<Box<[i64]>>,
        /// all others
        pub expected_py: Follows<Option<ValueDict>>,
        /// all others where some have no hash
        pub expected_list: Follows<Option<Py<PyList>>>,
        /// the reprs of the values, kept where some are made by user code
        pub reprs: Follows<Option<Box<[Box<str>]>>>,
    }
    shown by this {
        expected_int: Set(&**this.expected_int),
        expected_str: Texts(this),
        expected_py: this.shown_others(),
        name: Named(this),
    }
}

pub fn build<'py>(schema: &Bound<'py, PyDict>, cx: &mut Compile<'py>) -> PyResult<Node> {
    let expected = of_type::<PyList>(required(Keys::read(schema).expected, "expected")?, "list")?;
    if expected.is_empty() {
        return Err(SchemaError::new_err("`expected` should have length > 0"));
    }
    let values: SmallVec<[Constant; 8]> = expected.iter().map(|value| Constant::new(&value)).collect();
    let atoms = values.iter().all(Constant::is_atom);
    // most literals come again with each mention of their class
    if atoms
        && let Some(known) = known(
            |state| digest_all(&values, state),
            |node: &LiteralSerializer, cx| same_all(&node.values, &values, cx),
        )
    {
        return Ok(known);
    }
    let values = boxed(values);
    let mut reprs = Vec::with_capacity(if atoms { 0 } else { values.len() });
    let mut expected_str = SmallVec::<[u32; 16]>::new();
    let mut expected_int = SmallVec::<[i64; 16]>::new();
    let mut others = SmallVec::<[Bound<'py, PyAny>; 4]>::new();
    let mut hashable = true;
    for (index, constant) in (0u32..).zip(&values) {
        let value = constant.bind(cx.py);
        if !atoms {
            reprs.push(value.repr()?.to_str()?.into());
        }
        if value.is_instance_of::<PyBool>() {
            others.push(value.clone());
        } else if let Ok(text) = value.cast::<PyString>() {
            text.to_str()?;
            expected_str.push(index);
        } else if let Some(small) = value.is_instance_of::<PyInt>().then(|| int_value(value)).flatten() {
            expected_int.push(small);
        } else {
            others.push(value.clone());
            hashable &= unless_interrupted(cx.py, value.hash())?.is_some();
        }
    }
    expected_str.sort_by_key(|index| text_of(cx.py, &values, *index));
    expected_int.sort_unstable();
    expected_str.dedup_by_key(|index| text_of(cx.py, &values, *index));
    expected_int.dedup();
    let mut expected_py = None;
    if hashable && !others.is_empty() {
        let dict = PyDict::new(cx.py);
        others.iter().try_for_each(|value| dict.set_item(value, cx.py.None()))?;
        expected_py = Some(ValueDict { dict: dict.unbind(), atoms });
    }
    let expected_list = if hashable { None } else { Some(PyList::new(cx.py, others)?.unbind()) };
    Ok(node(LiteralSerializer {
        expected_str: Follows(expected_str.as_slice().into()),
        expected_int: Follows(expected_int.as_slice().into()),
        expected_py: Follows(expected_py),
        expected_list: Follows(expected_list),
        values,
        reprs: Follows((!atoms).then(|| reprs.into_boxed_slice())),
    }))
}

fn text_of<'a>(py: Python<'a>, values: &'a [Constant], index: u32) -> &'a str {
    let value = values.get(index as usize).and_then(|value| value.bind(py).cast::<PyString>().ok());
    value.and_then(|text| text.to_str().ok()).unwrap_or_default()
}

/// The texts, as a set.
struct Texts<'a>(&'a LiteralSerializer);

impl std::fmt::Debug for Texts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Python::attach(|py| {
            let texts = self.0.expected_str.iter().map(|index| text_of(py, &self.0.values, *index));
            f.debug_set().entries(texts).finish()
        })
    }
}

impl LiteralSerializer {
    fn shown_others(&self) -> Option<impl std::fmt::Debug> {
        let others = self.expected_py.as_ref().map(|others| others.dict.as_ptr());
        others.or_else(|| self.expected_list.as_ref().map(Py::as_ptr)).map(address)
    }

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
            let values = &self.values;
            if self.expected_str.binary_search_by(|index| text_of(state.py, values, *index).cmp(content)).is_ok() {
                return Ok(true);
            }
        }
        // what cannot be compared is none of them
        let found = match (&*self.expected_py, &*self.expected_list) {
            (Some(others), _) => others.dict.bind(state.py).contains(value),
            (None, Some(others)) => others.bind(state.py).contains(value),
            (None, None) => return Ok(false),
        };
        Ok(state.forgive(found)? == Some(true))
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
        let reprs: Vec<String> = match &*self.reprs {
            Some(reprs) => reprs.iter().map(|repr| repr.to_string()).collect(),
            None => Python::attach(|py| {
                let repr = |value: &Constant| value.bind(py).repr().map(|text| text.to_string()).unwrap_or_default();
                self.values.iter().map(repr).collect()
            }),
        };
        format!("literal[{}]", reprs.join(","))
    }
}
