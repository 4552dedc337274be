//! The sink of `to_python`: Python values, in mode `python` and in mode `json`.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

use super::{KeySink, Shape, Sink};
use crate::common::py::imports;
use crate::common::py::layout::FilledDict;
use crate::common::py::object::int_value;
use crate::common::py::tree::Key;
use crate::serializers::parts::fields::SerFields;
use crate::serializers::parts::mapping;
use crate::serializers::parts::modes::InfNanMode;
use crate::serializers::{Fail, Node, Raise, State, infer};

/// `to_python`, in mode `python` and in mode `json`.
pub struct PySink;

impl<'py> Sink<'py> for PySink {
    type Out = Bound<'py, PyAny>;
    type Seq = Vec<Bound<'py, PyAny>>;
    type Map = PyMap<'py>;

    #[inline]
    fn is_native(state: &State<'py>) -> bool {
        !state.is_json()
    }

    #[inline]
    fn object(&mut self, value: &Bound<'py, PyAny>, _: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(value.clone())
    }

    fn none(&mut self, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(state.py.None().into_bound(state.py))
    }

    fn bool(&mut self, value: bool, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(PyBool::new(state.py, value).to_owned().into_any())
    }

    fn int(&mut self, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        if value.is_exact_instance_of::<PyInt>() || !state.is_json() {
            return Ok(value.clone());
        }
        match int_value(value) {
            Some(small) => small.into_bound_py_any(state.py).or_raise(state),
            None => {
                value.extract::<num_bigint::BigInt>().and_then(|big| big.into_bound_py_any(state.py)).or_raise(state)
            }
        }
    }

    fn float(&mut self, value: f64, _: InfNanMode, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(PyFloat::new(state.py, value).into_any())
    }

    fn str(&mut self, value: &Bound<'py, PyString>, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        if value.is_exact_instance_of::<PyString>() || !state.is_json() {
            return Ok(value.clone().into_any());
        }
        let text = value.to_str().or_raise(state)?;
        Ok(PyString::new(state.py, text).into_any())
    }

    fn text(&mut self, value: &str, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        Ok(PyString::new(state.py, value).into_any())
    }

    #[inline]
    fn child(&mut self, node: &Node, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        if node.as_is().takes(value) && !state.is_json() {
            return Ok(value.clone());
        }
        node.python(value, state)
    }

    fn list_as_is(&mut self, list: &Bound<'py, PyList>, node: &Node, state: &State<'py>) -> Option<Self::Out> {
        if state.is_json() { None } else { node.as_is().copy_list(list).map(Bound::into_any) }
    }

    fn begin_seq(&mut self, _: &'static str, hint: usize, _: &mut State<'py>) -> Result<Self::Seq, Fail> {
        Ok(Vec::with_capacity(hint))
    }

    #[inline]
    fn item(
        &mut self,
        seq: &mut Self::Seq,
        node: &Node,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        seq.push(self.child(node, value, state)?);
        Ok(())
    }

    fn infer_item(
        &mut self,
        seq: &mut Self::Seq,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        seq.push(infer::infer(value, self, state)?);
        Ok(())
    }

    fn end_seq(&mut self, seq: Self::Seq, shape: Shape, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        let py = state.py;
        let shape = if state.is_json() { Shape::List } else { shape };
        match shape {
            Shape::List => PyList::new(py, seq).map(Bound::into_any),
            Shape::Tuple => PyTuple::new(py, seq).map(Bound::into_any),
            Shape::Set => PySet::new(py, seq).map(Bound::into_any),
            Shape::FrozenSet => PyFrozenSet::new(py, seq).map(Bound::into_any),
            Shape::Deque(maxlen) => imports::deque(py).and_then(|class| class.call1((PyList::new(py, seq)?, maxlen))),
        }
        .or_raise(state)
    }

    fn begin_map(&mut self, kind: &'static str, state: &mut State<'py>) -> Result<Self::Map, Fail> {
        if state.is_json() {
            return Ok(PyMap::of(PyDict::new(state.py)));
        }
        mapping::new(state.py, kind).or_raise(state).map(PyMap::of)
    }

    #[inline]
    fn begin_record(&mut self, fields: &SerFields, whole: bool, state: &mut State<'py>) -> Result<Self::Map, Fail> {
        if !whole {
            return Ok(PyMap::of(PyDict::new(state.py)));
        }
        let names = fields.fields.iter().map(|field| field.key.bind(state.py));
        let filled = fields.names.start(state.py, names).or_raise(state)?;
        Ok(PyMap { filled, count: 0 })
    }

    #[inline]
    fn known_field(
        &mut self,
        map: &mut Self::Map,
        index: usize,
        key: &Key,
        _: bool,
        node: &Node,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let value = self.child(node, value, state)?;
        map.put_field(index, key.bind(state.py), value).or_raise(state)
    }

    #[inline]
    fn field(
        &mut self,
        map: &mut Self::Map,
        name: &Bound<'py, PyString>,
        node: Option<&Node>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        let value = match node {
            Some(node) => node.python(value, state)?,
            None => infer::infer(value, self, state)?,
        };
        map.put(name.clone().into_any(), value).or_raise(state)
    }

    fn pair(
        &mut self,
        map: &mut Self::Map,
        (key_node, node): (Option<&Node>, Option<&Node>),
        key: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        state: &mut State<'py>,
    ) -> Result<(), Fail> {
        // filters are for the value
        let filter = std::mem::take(&mut state.filter);
        let key = if state.is_json() {
            let key = match key_node {
                Some(node) => node.key(key, state)?,
                None => infer::infer(key, &mut KeySink, state)?,
            };
            PyString::new(state.py, &key).into_any()
        } else {
            match key_node {
                Some(node) => node.python(key, state)?,
                None => {
                    // a key is chosen from as its value is where types decide
                    state.filter = filter.clone();
                    infer::infer(key, self, state)?
                }
            }
        };
        state.filter = filter;
        let value = match node {
            Some(node) => node.python(value, state)?,
            None => infer::infer(value, self, state)?,
        };
        map.put(key, value).or_raise(state)
    }

    #[inline]
    fn end_map(&mut self, map: Self::Map, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        map.finish().or_raise(state)
    }
}

/// A mapping being filled: a record by the places of its fields as long as they come in order, anything else by keys.
pub struct PyMap<'py> {
    filled: FilledDict<'py>,
    /// how many fields were put by place
    count: usize,
}

impl<'py> PyMap<'py> {
    fn of(dict: Bound<'py, PyDict>) -> Self {
        Self { filled: FilledDict::of(dict), count: 0 }
    }

    #[inline]
    fn put_field(&mut self, index: usize, name: &Bound<'py, PyString>, value: Bound<'py, PyAny>) -> PyResult<()> {
        if !self.filled.from_template() {
            return self.filled.dict().set_item(name, value);
        }
        if index != self.count {
            self.filled.seal(self.count)?;
            return self.filled.dict().set_item(name, value);
        }
        self.count += 1;
        self.filled.put(index, name, value)
    }

    fn put(&mut self, key: Bound<'py, PyAny>, value: Bound<'py, PyAny>) -> PyResult<()> {
        if self.filled.from_template() {
            self.filled.seal(self.count)?;
        }
        mapping::put(self.filled.dict(), key, value)
    }

    #[inline]
    fn finish(mut self) -> PyResult<Bound<'py, PyAny>> {
        if self.filled.from_template() && self.count != self.filled.dict().len() {
            self.filled.seal(self.count)?;
        }
        Ok(self.filled.finish().into_any())
    }
}
