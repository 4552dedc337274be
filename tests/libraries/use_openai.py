"""A chat completion, a response and a structured answer of openai, through a transport that answers from memory."""

import json

import httpx
from openai import BadRequestError, OpenAI
from pydantic import BaseModel


class Step(BaseModel):
    explanation: str
    output: str


class Answer(BaseModel):
    steps: list[Step]
    final: float | None


def completion(content):
    message = {'role': 'assistant', 'content': content, 'refusal': None}
    choice = {'index': 0, 'message': message, 'finish_reason': 'stop', 'logprobs': None}
    usage = {'prompt_tokens': 9, 'completion_tokens': 2, 'total_tokens': 11}
    return {
        'id': 'c1',
        'object': 'chat.completion',
        'created': 1700000000,
        'model': 'm',
        'choices': [choice],
        'usage': usage,
        'a_new_key': {'kept': [1, None]},
    }


RESPONSE = {
    'id': 'r1',
    'object': 'response',
    'created_at': 1700000000.5,
    'model': 'm',
    'status': 'completed',
    'parallel_tool_calls': True,
    'tool_choice': 'auto',
    'tools': [],
    'error': None,
    'incomplete_details': None,
    'instructions': None,
    'metadata': {},
    'temperature': 1.0,
    'top_p': 1.0,
    'output': [
        {'type': 'reasoning', 'id': 'x', 'summary': [{'type': 'summary_text', 'text': 't'}]},
        {'type': 'function_call', 'call_id': 'q', 'name': 'f', 'arguments': '{}', 'id': 'y', 'status': 'completed'},
        {
            'type': 'message',
            'id': 'z',
            'role': 'assistant',
            'status': 'completed',
            'content': [{'type': 'output_text', 'text': 'Hello', 'annotations': []}],
        },
        {'type': 'not_known_yet', 'id': 'w'},
    ],
}


def handler(request):
    body = json.loads(request.content)
    print(request.method, request.url.path, json.dumps(body, sort_keys=True))
    if request.url.path.endswith('/responses'):
        return httpx.Response(200, json=RESPONSE)
    if body['model'] == 'bad':
        return httpx.Response(400, json={'error': {'message': 'no such model', 'code': 7}})
    content = 'Hi'
    if 'response_format' in body:
        content = '{"steps": [{"explanation": "add", "output": "2"}], "final": 2}'
    return httpx.Response(200, json=completion(content))


client = OpenAI(api_key='none', http_client=httpx.Client(transport=httpx.MockTransport(handler)))
messages = [{'role': 'user', 'content': 'Say this is a test'}]
made = client.chat.completions.create(model='m', messages=messages, temperature=0.5)
print(repr(made), made.model_dump(), made.model_dump_json(exclude_unset=True), made.to_json())
response = client.responses.create(model='m', input='Say hello')
print(repr(response), response.output_text, response.model_dump_json(), response.to_dict())
parsed = client.chat.completions.parse(model='m', messages=messages, response_format=Answer)
print(repr(parsed.choices[0].message.parsed), parsed.model_dump_json(warnings=False))
try:
    client.chat.completions.create(model='bad', messages=messages)
except BadRequestError as error:
    print(error, error.body)
