//! `_schema_gather`: what pydantic asks about a finished core schema before it inlines definitions.
//!
//! pydantic calls `gather_schemas_for_cleaning` once per class; nothing in the engine does. It promises to visit each
//! dict once, whatever refers to it, and to need no stack: schemas that are nested very deeply or contain themselves
//! end well. The order of everything it returns is the order of first encounter.

use ahash::AHashMap;
use pyo3::exceptions::{PyKeyError, PyLookupError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

/// A reference was pointing to a definition that does not exist.
#[pyclass(extends = PyLookupError, frozen, module = "duramen._duramen._schema_gather")]
pub struct MissingDefinitionError {
    /// The reference that is not there.
    #[pyo3(get)]
    schema_reference: Py<PyAny>,
}

#[pymethods]
impl MissingDefinitionError {
    #[new]
    #[pyo3(signature = (schema_reference, /))]
    fn new(schema_reference: Py<PyAny>) -> Self {
        Self { schema_reference }
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        visit.call(&self.schema_reference)
    }
}

/// Walk a core schema and the definitions it refers to, and tell what has to be known for cleaning it.
///
/// Args:
///     schema: The core schema.
///     definitions: Reference text to definition.
///
/// Returns:
///     A pair: the references met, each with its `'definition-ref'` schema if that is the only one and can be replaced
///     by the definition, else with `None`; and the schemas with a discriminator that is still to be applied.
///
/// Raises:
///     MissingDefinitionError: A reference is not in `definitions`.
#[pyfunction]
fn gather_schemas_for_cleaning<'py>(
    schema: &Bound<'py, PyAny>,
    definitions: &Bound<'py, PyDict>,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyList>)> {
    let mut gather = Gather {
        definitions: definitions.clone(),
        collected: PyDict::new(schema.py()),
        deferred: PyList::empty(schema.py()),
        met: Vec::new(),
        spans: Vec::new(),
        span_of: AHashMap::new(),
        steps: vec![Step::Visit(schema.clone())],
    };
    while let Some(step) = gather.steps.pop() {
        gather.take(step)?;
    }
    Ok((gather.collected, gather.deferred))
}

/// How the value of a key leads to schemas.
#[derive(Clone, Copy)]
enum Shape {
    One,
    /// An iterable of schemas.
    Each,
    /// An iterable of schemas or of tuples that begin with one.
    Choices,
    /// An iterable of dicts with a schema under `schema`.
    Parameters,
    /// A mapping with schemas as values.
    Values,
}

/// An interned key that leads to schemas, whether it has to be there, and how it leads there.
type Slot = (Key, bool, Shape);
type Key = for<'py> fn(Python<'py>) -> &'py Bound<'py, PyString>;

macro_rules! slots {
    ($($need:ident $key:literal $shape:ident),*) => {
        &[$(((|py| intern!(py, $key)) as Key, slots!(@ $need), Shape::$shape)),*]
    };
    (@ needs) => { true };
    (@ may) => { false };
}

/// The keys of a kind, in the order in which they are followed. A kind not named has at most a `schema`.
fn slots(kind: &str) -> &'static [Slot] {
    match kind {
        "list" | "set" | "frozenset" | "generator" | "deque" => slots![may "items_schema" One],
        "tuple" => slots![may "items_schema" Each],
        "dict" | "frozendict" | "counter" | "ordered-dict" => {
            slots![may "keys_schema" One, may "values_schema" One]
        }
        "union" => slots![needs "choices" Choices],
        "tagged-union" => slots![needs "choices" Values],
        "chain" => slots![needs "steps" Each],
        "lax-or-strict" => slots![needs "lax_schema" One, needs "strict_schema" One],
        "json-or-python" => slots![needs "json_schema" One, needs "python_schema" One],
        "model-fields" | "typed-dict" => {
            slots![may "extras_schema" One, may "computed_fields" Each, needs "fields" Values]
        }
        "dataclass-args" => slots![may "computed_fields" Each, needs "fields" Each],
        "named-tuple" => slots![needs "fields" Each],
        "arguments" => {
            slots![needs "arguments_schema" Parameters, may "var_args_schema" One, may "var_kwargs_schema" One]
        }
        "arguments-v3" => slots![needs "arguments_schema" Parameters],
        "call" => slots![needs "arguments_schema" One, may "return_schema" One],
        "computed-field" => slots![needs "return_schema" One],
        "function-before" => slots![may "schema" One, may "json_schema_input_schema" One],
        "function-plain" => slots![may "return_schema" One, may "json_schema_input_schema" One],
        "function-wrap" => slots![may "return_schema" One, may "schema" One, may "json_schema_input_schema" One],
        "definitions" => slots![needs "schema" One, needs "definitions" Each],
        _ => slots![may "schema" One],
    }
}

/// What is left to do; a stack of these takes the place of recursion.
enum Step<'py> {
    Visit(Bound<'py, PyAny>),
    Serialization(Bound<'py, PyDict>),
    Metadata(Bound<'py, PyDict>),
    /// Everything below the dict of this span is done.
    Close(usize),
}

/// The references met while a dict was walked, as a part of `Gather::met`; open while the walk is below the dict.
struct Span<'py> {
    /// Held, as the dict is found by its address.
    _dict: Bound<'py, PyDict>,
    start: usize,
    end: Option<usize>,
}

struct Gather<'py> {
    definitions: Bound<'py, PyDict>,
    collected: Bound<'py, PyDict>,
    deferred: Bound<'py, PyList>,
    met: Vec<Bound<'py, PyAny>>,
    spans: Vec<Span<'py>>,
    span_of: AHashMap<usize, usize>,
    steps: Vec<Step<'py>>,
}

impl<'py> Gather<'py> {
    fn take(&mut self, step: Step<'py>) -> PyResult<()> {
        match step {
            Step::Visit(schema) => self.visit(schema.cast_into()?)?,
            Step::Serialization(schema) => {
                if let Some(serialization) = schema.get_item(intern!(schema.py(), "serialization"))? {
                    self.steps.push(Step::Visit(serialization));
                }
            }
            Step::Metadata(schema) => {
                let metadata = schema.get_item(intern!(schema.py(), "metadata"))?;
                if let Some(metadata) = metadata.filter(|metadata| !metadata.is_none())
                    && metadata.contains(intern!(schema.py(), "pydantic_internal_union_discriminator"))?
                {
                    self.deferred.append(schema)?;
                }
            }
            Step::Close(span) => self.spans[span].end = Some(self.met.len()),
        }
        Ok(())
    }

    fn visit(&mut self, schema: Bound<'py, PyDict>) -> PyResult<()> {
        let py = schema.py();
        let address = schema.as_ptr() as usize;
        if let Some(&span) = self.span_of.get(&address) {
            return self.visit_again(span);
        }
        let span = self.spans.len();
        self.span_of.insert(address, span);
        self.spans.push(Span { _dict: schema.clone(), start: self.met.len(), end: None });
        self.steps.push(Step::Close(span));

        let kind = required(&schema, intern!(py, "type"))?.cast_into::<PyString>()?;
        let kind = kind.to_str()?;
        if kind == "definition-ref" {
            return self.reference(schema);
        }
        self.finish_later(&schema);
        let first = self.steps.len();
        for slot in slots(kind) {
            self.follow(&schema, *slot)?;
        }
        self.steps[first..].reverse();
        Ok(())
    }

    /// What lies below a dict that is mentioned twice cannot be inlined, as far as it is known by now.
    fn visit_again(&self, span: usize) -> PyResult<()> {
        let Span { start, end, .. } = self.spans[span];
        for reference in &self.met[start..end.unwrap_or(self.met.len())] {
            self.collected.set_item(reference, reference.py().None())?;
        }
        Ok(())
    }

    fn reference(&mut self, schema: Bound<'py, PyDict>) -> PyResult<()> {
        let py = schema.py();
        let reference = required(&schema, intern!(py, "schema_ref"))?;
        let definition = self.definitions.get_item(&reference)?.filter(|definition| !definition.is_none());
        let Some(definition) = definition else {
            return Err(PyErr::new::<MissingDefinitionError, _>((reference.unbind(),)));
        };
        self.met.push(reference.clone());
        if self.collected.contains(&reference)? {
            return self.collected.set_item(reference, py.None());
        }
        self.collected.set_item(reference, &schema)?;
        self.finish_later(&schema);
        self.steps.push(Step::Visit(definition));
        Ok(())
    }

    fn finish_later(&mut self, schema: &Bound<'py, PyDict>) {
        self.steps.push(Step::Metadata(schema.clone()));
        self.steps.push(Step::Serialization(schema.clone()));
    }

    /// Push what a key leads to. All keys of a dict are followed before the first of its children is visited.
    fn follow(&mut self, schema: &Bound<'py, PyDict>, (key, needed, shape): Slot) -> PyResult<()> {
        let key = key(schema.py());
        let value = match schema.get_item(key)? {
            Some(value) => value,
            None if needed => return Err(PyKeyError::new_err(key.clone().unbind())),
            None => return Ok(()),
        };
        match shape {
            Shape::One => self.steps.push(Step::Visit(value)),
            Shape::Values => self.each(&value.call_method0(intern!(value.py(), "values"))?, shape)?,
            Shape::Each | Shape::Choices | Shape::Parameters => self.each(&value, shape)?,
        }
        Ok(())
    }

    fn each(&mut self, items: &Bound<'py, PyAny>, shape: Shape) -> PyResult<()> {
        for item in items.try_iter()? {
            let item = item?;
            self.steps.push(Step::Visit(match shape {
                Shape::Choices => match item.cast::<PyTuple>() {
                    Ok(pair) => pair.get_item(0)?,
                    Err(_) => item,
                },
                Shape::Parameters => required(item.cast()?, intern!(item.py(), "schema"))?,
                Shape::One | Shape::Each | Shape::Values => item,
            }));
        }
        Ok(())
    }
}

fn required<'py>(schema: &Bound<'py, PyDict>, key: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
    schema.get_item(key)?.ok_or_else(|| PyKeyError::new_err(key.clone().unbind()))
}

/// Add the module `_schema_gather` to the engine's.
pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    let gather = PyModule::new(m.py(), "duramen._duramen._schema_gather")?;
    gather.add_class::<MissingDefinitionError>()?;
    gather.add_function(wrap_pyfunction!(gather_schemas_for_cleaning, &gather)?)?;
    m.add("_schema_gather", gather)
}
