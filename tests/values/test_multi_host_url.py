"""`MultiHostUrl`: what an expression gives."""
# ruff: noqa: E501

import pytest

from .evaluate import ENGINES, evaluate

CASES = [
    ("M(U('http://a.com'))", "MultiHostUrl('http://a.com/')"),
    ("M(M('http://a.com'))", "MultiHostUrl('http://a.com/')"),
    ("M(M('http://a.com,b'))", "MultiHostUrl('http://a.com,b/')"),
    ("copy.deepcopy(M('http://a.com',preserve_empty_path=True))", "MultiHostUrl('http://a.com')"),
    ("pickle.loads(pickle.dumps(M('http://a.com',preserve_empty_path=True)))", "MultiHostUrl('http://a.com/')"),
    ("M(M('http://a.com',preserve_empty_path=True))", "MultiHostUrl('http://a.com')"),
    ("M(M('http://a.com,b.com',preserve_empty_path=True))", "MultiHostUrl('http://a.com,b.com')"),
    ('M()', "TypeError: MultiHostUrl.__new__() missing 1 required positional argument: 'url'"),
    (
        'M(1)',
        "ValidationError: ['multi-host-url', {'type': 'url_type', 'loc': (), 'msg': 'URL input should be a string or URL', 'input': 1}]",
    ),
    (
        'M(None)',
        "ValidationError: ['multi-host-url', {'type': 'url_type', 'loc': (), 'msg': 'URL input should be a string or URL', 'input': None}]",
    ),
    ("M(b'http://a.com')", "MultiHostUrl('http://a.com/')"),
    ("M(b'http://a.com,b')", "MultiHostUrl('http://a.com,b/')"),
    ("M('http://a.com',preserve_empty_path=None)", "TypeError: 'None' is not an instance of 'bool'"),
    ("M('http://a.com',foo=1)", "TypeError: MultiHostUrl.__new__() got an unexpected keyword argument 'foo'"),
    ("M('http://a.com')==U('http://a.com')", 'False'),
    ("M('http://a.com')==M('http://a.com')", 'True'),
    ("M('http://a.com')==M('http://a.com',preserve_empty_path=True)", 'False'),
    ("M('http://a.com,b')==M('http://a.com,b')", 'True'),
    ("M('http://a.com,b')==M('http://b,a.com')", 'False'),
    ("M('http://a.com,b')<M('http://b,a.com')", 'True'),
    ("M('http://a.com,b')<1", "TypeError: '<' not supported between instances of 'P.MultiHostUrl' and 'int'"),
    ("M('http://a.com,b')==1", 'False'),
    ("M('http://a.com,b')!=1", 'True'),
    ("M('http://a.com,b')<M('http://a.com')", 'True'),
    ("M('foo://a,b')<M('foo://b')", 'True'),
    ("M('foo://c,b')<M('foo://b')", 'False'),
    ("M('foo://b,c')<M('foo://b')", 'False'),
    ("M('foo://b')<M('foo://b,c')", 'True'),
    ("M('foo://b')<M('foo://a,c')", 'False'),
    ("bool(M('http://a.com'))", 'True'),
    ("repr(M('http://a.com,b'))", '"MultiHostUrl(\'http://a.com,b/\')"'),
    ("type(type('X',(M,),{}).build(scheme='http',host='a')).__name__", "'X'"),
    (
        "M('http://a.com').__deepcopy__()",
        "TypeError: MultiHostUrl.__deepcopy__() missing 1 required positional argument: '_memo'",
    ),
    ("M('http://a.com').__deepcopy__(1)", "TypeError: 'int' object is not an instance of 'dict'"),
    ("M('http://a.com').__deepcopy__(_memo=1)", "TypeError: 'int' object is not an instance of 'dict'"),
    ("M('http://a.com').__deepcopy__(_memo={})", "MultiHostUrl('http://a.com/')"),
    ('M.build()', "TypeError: MultiHostUrl.build() missing 1 required keyword argument: 'scheme'"),
    ("M.build(scheme='http')", 'ValueError: expected either `host` or `hosts` to be set'),
    ("M.build(scheme='http',host='a')", "MultiHostUrl('http://a/')"),
    (
        "M.build(scheme='http',hosts=[])",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M.build(scheme='http',hosts=[{}])",
        "ValueError: expected one of 'host', 'username', 'password' or 'port' to be set",
    ),
    ("M.build(scheme='http',hosts=[{'host':'a'}])", "MultiHostUrl('http://a/')"),
    ("M.build(scheme='http',hosts=[{'host':'a','port':80},{'host':'b'}])", "MultiHostUrl('http://a,b/')"),
    (
        "M.build(scheme='http',hosts=[{'host':'a','port':81,'username':'u','password':'p'},{'host':'b','username':'v'}],path='x',query='q',fragment='f')",
        "MultiHostUrl('http://u:p@a:81,v@b/x?q#f')",
    ),
    (
        "M.build(scheme='http',hosts=[{'host':'a','username':'u@','password':'p/:'},{'host':'b','password':'only'}])",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://u@:p/:@a,:only@b', 'ctx': {'error': 'empty host'}}]",
    ),
    ("M.build(scheme='http',hosts=[{'host':'a','port':None,'username':None}])", "MultiHostUrl('http://a/')"),
    (
        "M.build(scheme='http',hosts=[{'host':None}])",
        "ValueError: expected one of 'host', 'username', 'password' or 'port' to be set",
    ),
    (
        "M.build(scheme='http',hosts=[{'port':80}])",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://:80', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M.build(scheme='http',hosts=[{'username':'u'}])",
        "ValueError: expected one of 'host', 'username', 'password' or 'port' to be set",
    ),
    ("M.build(scheme='http',hosts=[{'host':'a','x':1}])", "MultiHostUrl('http://a/')"),
    ("M.build(scheme='http',hosts=[{'host':1}])", "TypeError: 'int' object is not an instance of 'str'"),
    (
        "M.build(scheme='http',hosts=[{'host':'a','port':'80'}])",
        "TypeError: 'str' object cannot be interpreted as an integer",
    ),
    (
        "M.build(scheme='http',hosts=[{'host':'a','port':70000}])",
        'OverflowError: number too large to fit in target type',
    ),
    ("M.build(scheme='http',hosts=[1])", "TypeError: 'int' object is not an instance of 'dict'"),
    ("M.build(scheme='http',hosts=({'host':'a'},))", "MultiHostUrl('http://a/')"),
    ("M.build(scheme='http',hosts=1)", "TypeError: 'int' object is not an instance of 'Sequence'"),
    ("M.build(scheme='http',hosts='ab')", "TypeError: Can't extract `str` to `Vec`"),
    (
        "M.build(scheme='http',hosts=[{'host':'a'}],host='b')",
        'ValueError: expected one of `hosts` or singular values to be set.',
    ),
    (
        "M.build(scheme='http',hosts=[{'host':'a'}],username='b')",
        'ValueError: expected one of `hosts` or singular values to be set.',
    ),
    (
        "M.build(scheme='http',hosts=[{'host':'a'}],password='b')",
        'ValueError: expected one of `hosts` or singular values to be set.',
    ),
    (
        "M.build(scheme='http',hosts=[{'host':'a'}],port=1)",
        'ValueError: expected one of `hosts` or singular values to be set.',
    ),
    ("M.build(scheme='http',hosts=None,host=None,port=80)", 'ValueError: expected either `host` or `hosts` to be set'),
    ("M.build(scheme='http',hosts=[],host='a')", 'ValueError: expected one of `hosts` or singular values to be set.'),
    ("M.build(scheme='http',host='a,b')", "MultiHostUrl('http://a,b/')"),
    (
        "M.build(scheme='http',host='a',username='u@',password='p@/',port=81,path='/x',query='q',fragment='f')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://u@:p@/@a:81//x?q#f', 'ctx': {'error': 'empty host'}}]",
    ),
    ("M.build(scheme='foo',hosts=[{'host':'münchen'},{'host':'b'}])", "MultiHostUrl('foo://m%C3%BCnchen,b')"),
    ("M.build(scheme='http',hosts=[{'host':'münchen'},{'host':'b'}])", "MultiHostUrl('http://xn--mnchen-3ya,b/')"),
    (
        "M.build(scheme='http',hosts=[{'host':''},{'host':'b'}])",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://,b', 'ctx': {'error': 'empty host'}}]",
    ),
    ("M.build(scheme='foo',hosts=[{'host':'[::1]','port':1},{'host':'b'}])", "MultiHostUrl('foo://[::1]:1,b')"),
    ("M.build(scheme='foo',host='')", "MultiHostUrl('foo://')"),
    ("M.build(scheme='foo',host='a',path='')", "MultiHostUrl('foo://a/')"),
    ("M.build(scheme='foo',host='a',path='b',query='',fragment='')", "MultiHostUrl('foo://a/b?#')"),
    ("M.build(scheme='foo',username='u')", 'ValueError: expected either `host` or `hosts` to be set'),
    (
        "M.build(scheme='foo',username='u',password='p',port=5)",
        'ValueError: expected either `host` or `hosts` to be set',
    ),
    ("M.build(scheme='file',host='a',path='/b')", "MultiHostUrl('file://a/b')"),
    ("M('http://a.com').host", "AttributeError: 'P.MultiHostUrl' object has no attribute 'host'"),
    ("M('http://a.com').unicode_host", "AttributeError: 'P.MultiHostUrl' object has no attribute 'unicode_host'"),
    (
        "M('foo://xn--mnchen-3ya,xn--mnchen-3ya:5/xn--mnchen-3ya').unicode_string()",
        "'foo://xn--mnchen-3ya,xn--mnchen-3ya:5/xn--mnchen-3ya'",
    ),
    (
        "M('foo://xn--mnchen-3ya,xn--mnchen-3ya:5/xn--mnchen-3ya').hosts()",
        "[{'username': None, 'password': None, 'host': 'xn--mnchen-3ya', 'port': None}, {'username': None, 'password': None, 'host': 'xn--mnchen-3ya', 'port': 5}]",
    ),
    ("M('http://u:p@münchen,v@b/x').unicode_string()", "'http://münchen-3ya,v@b/x'"),
    (
        "M('http://u:p@münchen,v@b/x').hosts()",
        "[{'username': 'u', 'password': 'p', 'host': 'xn--mnchen-3ya', 'port': 80}, {'username': 'v', 'password': None, 'host': 'b', 'port': 80}]",
    ),
    (
        "M('http://u%40:p%2f@a,b').hosts()",
        "[{'username': 'u%40', 'password': 'p%2f', 'host': 'a', 'port': 80}, {'username': None, 'password': None, 'host': 'b', 'port': 80}]",
    ),
    (
        "M('\\ud800')",
        "ValidationError: ['multi-host-url', {'type': 'string_unicode', 'loc': (), 'msg': 'Input should be a valid string, unable to parse raw data as a unicode string', 'input': '\\ud800'}]",
    ),
    (
        "M('a,\\ud800')",
        "ValidationError: ['multi-host-url', {'type': 'string_unicode', 'loc': (), 'msg': 'Input should be a valid string, unable to parse raw data as a unicode string', 'input': 'a,\\ud800'}]",
    ),
    ("M('http://münchen.de')<M('http://n.de')", 'True'),
    ("M('http://münchen.de,b')<M('http://n.de')", 'True'),
    ("M('http://a,münchen').unicode_string()", "'http://a,münchen/'"),
    ("M('http://münchen,a').unicode_string()", "'http://münchen,a/'"),
    ("M('http://münchen,é/xn--mnchen-3ya').unicode_string()", "'http://münchen,é/xn--mnchen-3ya'"),
    ("M('http://u@münchen,u:p@é/xn--mnchen-3ya').unicode_string()", "'http://münchenya,é-9ca/xn--mnchen-3ya'"),
    ("M('http://u@münchen,é/xn--mnchen-3ya').unicode_string()", "'http://münchenya,é/xn--mnchen-3ya'"),
    ("M('http://münchen,u@é/xn--mnchen-3ya').unicode_string()", "'http://münchen,éca/xn--mnchen-3ya'"),
    ("M('http://münchen,u@é?x',preserve_empty_path=True).unicode_string()", "'http://münchen,éca?x'"),
    ("M('http://u@é?x',preserve_empty_path=True).unicode_string()", "'http://éca?x'"),
    (
        "M.build(scheme='http',hosts=[{'username':'u','password':'p'}])",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://u:p@', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M.build(scheme='http',hosts=[{'password':'p'}])",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://:p@', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M.build(scheme='http',hosts=[{'username':'u','port':1}])",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://u@:1', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M.build(scheme='foo',hosts=[{'username':'u','password':'p','port':1}])",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'foo://u:p@:1', 'ctx': {'error': 'empty host'}}]",
    ),
    ("M.build(scheme='foo',hosts=[{'host':''}])", "MultiHostUrl('foo://')"),
    (
        "M.build(scheme='foo',hosts=[type('D',(dict,),{'get':lambda *a:'zz','__getitem__':lambda *a:'zz'})(host='q')])",
        "MultiHostUrl('foo://q')",
    ),
    ("M.build(scheme='foo',hosts=[{'host':'a','port':True}])", "MultiHostUrl('foo://a:1')"),
    (
        "M.build(scheme='foo',hosts=[{'host':'a','port':1.0}])",
        "TypeError: 'float' object cannot be interpreted as an integer",
    ),
    (
        "M.build(scheme='foo',hosts=iter([{'host':'a'}]))",
        "TypeError: 'list_iterator' object is not an instance of 'Sequence'",
    ),
    ("M.build(scheme='foo',hosts={'host':'a'})", "TypeError: 'dict' object is not an instance of 'Sequence'"),
    ("M.build(scheme='foo',hosts=type('L',(list,),{})([{'host':'a'}]))", "MultiHostUrl('foo://a')"),
    ("M.build(scheme='foo',host=1)", "TypeError: 'int' object is not an instance of 'str'"),
    ("M.build(scheme='foo',host='a',port='x')", "TypeError: 'str' object cannot be interpreted as an integer"),
    ("M.build(scheme='foo',host=None,hosts=[{'host':'a'}])", "MultiHostUrl('foo://a')"),
    ("M.build(scheme=None,host='a')", "TypeError: 'None' is not an instance of 'str'"),
    (
        "M.build(scheme='foo',host='a\\ud800')",
        "UnicodeEncodeError: 'utf-8' codec can't encode character '\\ud800' in position 1: surrogates not allowed",
    ),
    ("M('http://a,b/?',preserve_empty_path=True)", "MultiHostUrl('http://a,b/?')"),
    ("M('http://a,b/?',preserve_empty_path=True).path", "'/'"),
    ("M('http://a,b?',preserve_empty_path=True)", "MultiHostUrl('http://a,b?')"),
    ("M('http://a,b/',preserve_empty_path=True)", "MultiHostUrl('http://a,b/')"),
    ("M('http://a,b/.',preserve_empty_path=True)", "MultiHostUrl('http://a,b/')"),
    ("M('http://a,b\\t/',preserve_empty_path=True)", "MultiHostUrl('http://a,b/')"),
    ("M('http://a,b#/',preserve_empty_path=True).fragment", "'/'"),
    ("M('file://a,b',preserve_empty_path=True)", "MultiHostUrl('file://a,b')"),
    ("M('file:///',preserve_empty_path=True)", "MultiHostUrl('file://')"),
    ("M(U('http://a',preserve_empty_path=True)).path", 'None'),
    ("M(U('foo://a,b'))", "MultiHostUrl('foo://a,b')"),
    ("M(U('foo://a,b')).hosts()", "[{'username': None, 'password': None, 'host': 'a,b', 'port': None}]"),
    ("M(type('X',(U,),{})('foo://a'))", "MultiHostUrl('foo://a')"),
    (
        "M(type('X',(U,),{})('foo://a,b')).hosts()",
        "[{'username': None, 'password': None, 'host': 'a,b', 'port': None}]",
    ),
    ("M('http:\\\\/a,b/',preserve_empty_path=True)", "MultiHostUrl('http://a,b/')"),
    ("M('http:\\\\/a',preserve_empty_path=True)", "MultiHostUrl('http://a/')"),
    ("M('http:\\t//a',preserve_empty_path=True)", "MultiHostUrl('http://a/')"),
    ("M('http:\\\\\\\\a\\\\',preserve_empty_path=True)", "MultiHostUrl('http://a')"),
    ("M('http:\\\\\\\\a,b\\\\',preserve_empty_path=True)", "MultiHostUrl('http://a,b')"),
    ("M('http://a,b\\\\?',preserve_empty_path=True)", "MultiHostUrl('http://a,b?')"),
    ("M('http://a,b/..',preserve_empty_path=True)", "MultiHostUrl('http://a,b/')"),
    ("M('file:/',preserve_empty_path=True)", "MultiHostUrl('file://')"),
    ("M('http://a@b/c,d',preserve_empty_path=True)", "MultiHostUrl('http://a@b/c,d')"),
    ("M('http://a,b?/',preserve_empty_path=True)", "MultiHostUrl('http://a,b?/')"),
    ("M('http://a?,/',preserve_empty_path=True)", "MultiHostUrl('http://a?,/')"),
    ("M('http://a#,/',preserve_empty_path=True)", "MultiHostUrl('http://a#,/')"),
    (
        "M('foo://,a:x')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'foo://,a:x', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('foo://a:x,')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'foo://a:x,', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('foo://a:x,,b')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'foo://a:x,,b', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('foo://a:x,b,')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'foo://a:x,b,', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('http://a:x,file,')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://a:x,file,', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('file:///a,b:x')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'file:///a,b:x', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('foo:a,b c')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'foo:a,b c', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('foo:///a,b/c')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'foo:///a,b/c', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('http://a,b@')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://a,b@', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('http://@,b')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://@,b', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('http://a,?')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://a,?', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('http://a,/')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://a,/', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('http://a,:80')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'http://a,:80', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('file://a,')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'file://a,', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('file://a,/x')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'file://a,/x', 'ctx': {'error': 'empty host'}}]",
    ),
    (
        "M('file://,a')",
        "ValidationError: ['multi-host-url', {'type': 'url_parsing', 'loc': (), 'msg': 'Input should be a valid URL, empty host', 'input': 'file://,a', 'ctx': {'error': 'empty host'}}]",
    ),
]


@pytest.mark.parametrize('engine', ENGINES)
@pytest.mark.parametrize(('source', 'expected'), CASES)
def test_expression(engine, source, expected):
    assert evaluate(engine, source) == expected
