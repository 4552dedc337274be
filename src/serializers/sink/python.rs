//! The sink of `to_python`: Python values, in mode `python` and in mode `json`.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};
use smallvec::SmallVec;

use super::{KeySink, Shape, Sink};
use crate::common::json::writer::ascii_string;
use crate::common::py::as_is::AsIs;
use crate::common::py::imports;
use crate::common::py::layout::FilledDict;
use crate::common::py::object::{ascii_text, int_value};
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

    fn ascii(&mut self, write: impl FnOnce(&mut Vec<u8>), state: &mut State<'py>) -> Result<Self::Out, Fail> {
        ascii_string(state.py, write).map(Bound::into_any).or_raise(state)
    }

    #[inline]
    fn child(&mut self, node: &Node, value: &Bound<'py, PyAny>, state: &mut State<'py>) -> Result<Self::Out, Fail> {
        if state.as_is_in_mode(node).takes(value) {
            return Ok(value.clone());
        }
        node.python(value, state)
    }

    fn list_as_is(&mut self, list: &Bound<'py, PyList>, node: &Node, state: &State<'py>) -> Option<Self::Out> {
        state.as_is_in_mode(node).copy_list(list).map(Bound::into_any)
    }

    fn dict_as_is(
        &mut self,
        dict: &Bound<'py, PyDict>,
        [keys, values]: [&Node; 2],
        state: &State<'py>,
    ) -> Option<Self::Out> {
        if state.is_json() || !dict.is_exact_instance_of::<PyDict>() {
            return None;
        }
        AsIs::copy_dict(keys.as_is(), values.as_is(), dict).map(Bound::into_any)
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
        let (dict, by_method) = mapping::new(state.py, kind).or_raise(state)?;
        Ok(PyMap { by_method, ..PyMap::of(dict) })
    }

    #[inline]
    fn begin_record(&mut self, fields: &SerFields, whole: bool, state: &mut State<'py>) -> Result<Self::Map, Fail> {
        if !whole {
            return Ok(PyMap::of(PyDict::new(state.py)));
        }
        let names = fields.fields.iter().map(|field| field.key.bind(state.py));
        let filled = fields.names.start(state.py, names).or_raise(state)?;
        Ok(PyMap { filled, count: 0, by_method: false })
    }

    fn whole_record(
        &mut self,
        fields: &SerFields,
        items: &Bound<'py, PyDict>,
        state: &mut State<'py>,
    ) -> Result<Option<Self::Out>, Fail> {
        let size = fields.fields.len();
        // a copy is filled with all that goes out as it is already
        let Some(mut record) = FilledDict::copy_of_record(items, size).or_raise(state)? else { return Ok(None) };
        // by place: the fields whose nodes are to be asked
        let mut asked: SmallVec<[usize; 16]> = SmallVec::new();
        for (place, field) in fields.fields.iter().enumerate() {
            let Some(value) = record.value(place, &field.key) else { return Ok(None) };
            if !field.serializer.as_ref().is_some_and(|node| state.as_is_in_mode(node).takes(&value)) {
                asked.push(place);
            }
        }
        if asked.is_empty() {
            return Ok(Some(record.finish().into_any()));
        }
        let missing = imports::missing(state.py).or_raise(state)?;
        let value = |record: &FilledDict<'py>, place: usize| {
            let field = &fields.fields[place];
            record.value(place, &field.key).map(|value| value.to_owned())
        };
        if asked.iter().any(|place| value(&record, *place).is_none_or(|value| value.is(missing))) {
            return Ok(None);
        }
        let field_name = state.field_name.take();
        for place in asked {
            let field = &fields.fields[place];
            let (Some(value), Some(node)) = (value(&record, place), &field.serializer) else { continue };
            state.field_name = Some(field.key.bind(state.py).clone());
            let out = node.python(&value, state)?;
            record.put(place, field.key.bind(state.py), out).or_raise(state)?;
        }
        state.field_name = field_name;
        Ok(Some(record.finish().into_any()))
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
            match key_node {
                Some(node) if node.as_is().is(AsIs::STR) && is_ascii(key) => key.clone(),
                Some(node) => PyString::new(state.py, &node.key(key, state)?).into_any(),
                None => PyString::new(state.py, &infer::infer(key, &mut KeySink, state)?).into_any(),
            }
        } else {
            match key_node {
                Some(node) => self.child(node, key, state)?,
                None => {
                    // a key is chosen from as its value is where types decide
                    state.filter = filter.clone();
                    infer::infer(key, self, state)?
                }
            }
        };
        state.filter = filter;
        let value = match node {
            Some(node) => self.child(node, value, state)?,
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
    /// pairs are put by the mapping's own `__setitem__`
    by_method: bool,
}

impl<'py> PyMap<'py> {
    fn of(dict: Bound<'py, PyDict>) -> Self {
        Self { filled: FilledDict::of(dict), count: 0, by_method: false }
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
        let dict = self.filled.dict();
        if self.by_method { dict.as_any().set_item(key, value) } else { dict.set_item(key, value) }
    }

    #[inline]
    fn finish(mut self) -> PyResult<Bound<'py, PyAny>> {
        if self.filled.from_template() && self.count != self.filled.dict().len() {
            self.filled.seal(self.count)?;
        }
        Ok(self.filled.finish().into_any())
    }
}

/// Whether an object is exactly a `str`, and all ASCII: as a key it is what it is.
#[inline]
fn is_ascii(key: &Bound<'_, PyAny>) -> bool {
    key.cast_exact::<PyString>().is_ok_and(|key| ascii_text(key.as_unbound()).is_some())
}
