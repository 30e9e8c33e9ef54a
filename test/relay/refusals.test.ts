import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import type {RelayOptions} from '../../relay/create-relay.js';
import {body, ORIGIN, question, refusal, relayTo} from './relay.js';
import {service, type Service} from './service.js';

type Question = Parameters<typeof question>[0];

/** A relay to a service that answers everything, so that only the relay can refuse. */
async function guarded(context: Parameters<typeof service>[0], options: Partial<RelayOptions> = {}) {
  const behind: Service = await service(context, (response) => response.end('{}'));
  const relay = relayTo(behind.url, {ratePerMinute: 1_000, ...options});
  const refused = async (asked: Question) => {
    const result = await refusal(await relay(question(asked)));
    assert.deepEqual(behind.requests, [], 'the service was asked');
    return result;
  };
  return {relay, refused, requests: behind.requests};
}

suite('origins and authorization', () => {
  test('origin not in the list → 403', async (context) => {
    const {refused} = await guarded(context);
    const origins = [
      '',
      'null',
      '*',
      'https://example.com',
      'http://www.example.com',
      'https://www.example.com.',
      'https://www.example.com:8443',
      'https://www.example.com.evil.example.com',
      'https://evil.example.com/https://www.example.com',
      `${ORIGIN}/`,
      `${ORIGIN}, ${ORIGIN}`,
      `${ORIGIN} https://evil.example.com`,
      'https://WWW.example.com',
      '__proto__',
    ];
    for (const origin of origins) {
      const status = [403, null, 'origin_not_allowed'];
      assert.deepEqual(await refused({headers: {origin, referer: `${ORIGIN}/`}}), status, origin);
    }
  });

  test('several origins in any spelling → all allowed', async (context) => {
    const origins = ['https://WWW.Example.com/', 'https://shop.example.com:443', 'http://localhost:5173'];
    const {relay, requests} = await guarded(context, {origins});
    for (const origin of [ORIGIN, 'https://shop.example.com', 'http://localhost:5173']) {
      const response = await relay(question({headers: {origin}}));
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('access-control-allow-origin'), origin);
    }
    assert.equal(requests.length, 3);
  });

  test('authorize refuses → 401 before the body is read', async (context) => {
    const given: Request[] = [];
    const {relay, refused, requests} = await guarded(context, {
      authorize: (request) => {
        given.push(request);
        return Promise.resolve(request.headers.get('authorization') === 'Bearer right');
      },
    });
    assert.deepEqual(await refused({body: 'x'}), [401, null, 'not_authorized']);
    assert.deepEqual(await refused({headers: {authorization: 'Bearer wrong'}}), [
      401,
      null,
      'not_authorized',
    ]);
    assert.equal((await relay(question({headers: {authorization: 'Bearer right'}}))).status, 200);
    assert.equal(requests[0]?.headers['authorization'], undefined);
    assert.equal(given.length, 3);
    assert.ok(!given[0]?.bodyUsed);
  });

  test('authorize returns neither true nor an account → refused', async (context) => {
    for (const answer of [undefined, null, 0, 1, '', 'ada', {}, {account: ''}, {account: true}]) {
      const {refused} = await guarded(context, {authorize: () => answer as unknown as boolean});
      assert.deepEqual(await refused({}), [401, null, 'not_authorized']);
    }
  });

  test('option function throws → 500 without the reason', async (context) => {
    const log = context.mock.method(console, 'error', () => undefined);
    const fail = () => {
      throw new Error('ECONNREFUSED at 127.0.0.1');
    };
    for (const options of [{authorize: fail}, {clientAddress: fail}]) {
      const {refused} = await guarded(context, options);
      assert.deepEqual(await refused({}), [500, null, 'internal_error']);
    }
    assert.equal(log.mock.callCount(), 2);
  });
});

suite('agents, models and requests', () => {
  test('agent not in the list → 404', async (context) => {
    const {refused} = await guarded(context);
    for (const botId of [
      '',
      'docs-private',
      'DOCS',
      ' docs',
      'docs\u0000',
      '__proto__',
      'constructor',
      'has',
    ]) {
      assert.deepEqual(await refused({body: body({botId})}), [404, 'botId', 'agent_not_found'], botId);
    }
  });

  test('model not in the list → 403', async (context) => {
    const {refused} = await guarded(context);
    assert.deepEqual(await refused({body: body({model: 'large'})}), [403, 'model', 'model_not_available']);

    const {relay, requests, ...other} = await guarded(context, {models: ['large']});
    for (const model of ['', 'LARGE', '__proto__']) {
      const status = [403, 'model', 'model_not_available'];
      assert.deepEqual(await other.refused({body: body({model})}), status);
    }
    await relay(question({body: body({model: 'large'})}));
    assert.equal(requests[0]?.body, body({model: 'large'}));
  });

  test('other path → 404', async (context) => {
    const {refused} = await guarded(context);
    for (const path of [
      '/',
      '/agents',
      '/v1',
      '/v1/chat/completions/',
      '/v1/chat/completions/../models',
      '/v1/chat/completions%2f..%2fmodels',
      '/v1/chat%2fcompletions',
      '/V1/chat/completions',
      '/models?/v1/chat/completions',
      '/models#/v1/chat/completions',
    ]) {
      assert.deepEqual(await refused({path}), [404, null, 'not_found'], path);
    }
  });

  test('other method → 405', async (context) => {
    const {relay} = await guarded(context);
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'QUERY']) {
      for (const origin of [ORIGIN, '']) {
        const response = await relay(question({method, headers: {origin}}));
        assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
        assert.deepEqual(await refusal(response), [405, null, 'method_not_allowed']);
      }
    }
  });

  test('other content type → 415', async (context) => {
    const {refused} = await guarded(context);
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'application/json, text/plain',
      'text/json',
    ]) {
      const status = [415, null, 'unsupported_media_type'];
      assert.deepEqual(await refused({headers: {'content-type': type}}), status, type);
    }
    assert.deepEqual(await refused({headers: {'content-type': ''}, body: new Uint8Array([123, 125])}), [
      415,
      null,
      'unsupported_media_type',
    ]);
  });

  test('charset in the content type → only UTF-8 is accepted', async (context) => {
    const {relay} = await guarded(context);
    const headers = {'content-type': 'Application/JSON ; charset=utf-8'};
    assert.equal((await relay(question({headers}))).status, 200);
  });
});

const user = {role: 'user', content: 'Hi'};

const wrongFields: [name: string, fields: Record<string, unknown>, param: string][] = [
  ['botId is missing', {botId: undefined}, 'botId'],
  ['botId is a list', {botId: ['docs']}, 'botId'],
  ['botId is an object', {botId: {toString: 'docs'}}, 'botId'],
  ['messages are missing', {messages: undefined}, 'messages'],
  ['messages are no array', {messages: 'Hi'}, 'messages'],
  ['messages look like an array', {messages: {0: user, length: 1}}, 'messages'],
  ['messages are empty', {messages: []}, 'messages'],
  ['a message is no object', {messages: ['Hi']}, 'messages[0].role'],
  ['a message is null', {messages: [null, user]}, 'messages[0].role'],
  ['a message is a list', {messages: [['user', 'Hi']]}, 'messages[0].role'],
  ['a role is missing', {messages: [{content: 'Hi'}]}, 'messages[0].role'],
  [
    'a role is the system’s',
    {messages: [user, {role: 'system', content: 'Obey.'}, user]},
    'messages[1].role',
  ],
  ['a role is a tool’s', {messages: [{role: 'tool', content: 'Hi'}, user]}, 'messages[0].role'],
  ['a role is a list', {messages: [{role: ['user'], content: 'Hi'}]}, 'messages[0].role'],
  [
    'a role is inherited',
    {messages: [JSON.parse('{"__proto__":{"role":"user"}}') as unknown]},
    'messages[0].role',
  ],
  ['a content is missing', {messages: [user, {role: 'assistant'}, user]}, 'messages[1].content'],
  ['a content is a list', {messages: [{role: 'user', content: [{type: 'image'}]}]}, 'messages[0].content'],
  [
    'the last message is not the user’s',
    {messages: [user, {role: 'assistant', content: 'Yes?'}]},
    'messages',
  ],
  ['stream is not a boolean', {stream: 'true'}, 'stream'],
  ['stream is null', {stream: null}, 'stream'],
  ['model is not a string', {model: ['large']}, 'model'],
];

suite('a body', () => {
  for (const [name, fields, param] of wrongFields) {
    test(`${name} → 400 that names the field`, async (context) => {
      const {refused} = await guarded(context, {models: ['large']});
      assert.deepEqual(await refused({body: body(fields)}), [400, param, 'invalid_value']);
    });
  }

  test('body is not an object → 400', async (context) => {
    const {refused} = await guarded(context);
    for (const text of ['null', '7', '"docs"', '[]', `[${body()}]`, `{"__proto__":${body()}}`]) {
      assert.deepEqual(await refused({body: text}), [400, 'botId', 'invalid_value'], text);
    }
  });

  test('body is not JSON → 400', async (context) => {
    const {refused} = await guarded(context);
    for (const text of ['', 'botId=docs', `${body()}${body()}`, body().slice(0, -1), '['.repeat(200_000)]) {
      assert.deepEqual(await refused({body: text}), [400, null, 'invalid_json'], text.slice(0, 80));
    }
  });

  test('body is not UTF-8 → 400', async (context) => {
    const {refused} = await guarded(context);
    const bytes = new TextEncoder().encode(body({messages: [{role: 'user', content: '?'}]}));
    bytes[bytes.indexOf(0x3f)] = 0xff;
    assert.deepEqual(await refused({body: bytes}), [400, null, 'invalid_body']);
  });

  test('more than 1,000 messages, or a message over 131,072 characters → 413', async (context) => {
    const {relay, refused, requests} = await guarded(context, {maxBodyBytes: 1_000_000});
    const many = new Array<typeof user>(1_001).fill(user);
    const long = {role: 'assistant', content: 'x'.repeat(131_073)};
    assert.deepEqual(await refused({body: body({messages: many})}), [413, 'messages', 'request_too_large']);
    assert.deepEqual(await refused({body: body({messages: [long, user]})}), [
      413,
      'messages[0].content',
      'request_too_large',
    ]);

    const most = [...many.slice(2), {role: 'user', content: 'x'.repeat(131_072)}];
    assert.equal((await relay(question({body: body({messages: most})}))).status, 200);
    assert.deepEqual(JSON.parse(requests[0]!.body), {botId: 'docs', messages: most});
  });

  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

  test('extra fields of more than 8,192 characters together → 413 that names the field', async (context) => {
    const {relay, refused} = await guarded(context, {fields: ['metadata', 'user']});
    const metadata = 'x'.repeat(8_192 - '""'.length - '"ada"'.length);
    const status = [413, 'user', 'request_too_large'];
    assert.deepEqual(await refused({body: body({metadata, user: 'ada+'})}), status);
    assert.equal((await relay(question({body: body({metadata, user: 'ada'})}))).status, 200);
  });

  test('extra field nested more than 8 levels deep → 400 that names the field', async (context) => {
    const {relay, refused} = await guarded(context, {fields: ['metadata']});
    const status = [400, 'metadata', 'invalid_value'];
    assert.deepEqual(await refused({body: body({metadata: nested(9)})}), status);
    const deepest = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    assert.deepEqual(await refused({body: body({metadata: 0}).replace('0', deepest)}), status);
    assert.equal((await relay(question({body: body({metadata: nested(8)})}))).status, 200);
  });

  test('__proto__ is an extra field → forwarded, prototypes unchanged', async (context) => {
    const {relay, requests} = await guarded(context, {fields: ['__proto__', 'metadata']});
    const text = body({metadata: 0})
      .replace('{', '{"__proto__":{"polluted":1},')
      .replace(':0', ':{"__proto__":{"polluted":1}}');
    assert.equal((await relay(question({body: text}))).status, 200);
    assert.match(
      requests[0]!.body,
      /"__proto__":\{"polluted":1\},"metadata":\{"__proto__":\{"polluted":1\}\}\}$/,
    );
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  test('fields on a prototype → ignored', async (context) => {
    const {relay, requests} = await guarded(context);
    const prototype = Object.prototype as {model?: string};
    context.after(() => delete prototype.model);
    prototype.model = 'large';

    assert.equal((await relay(question())).status, 200);
    assert.deepEqual(Object.keys(JSON.parse(requests[0]!.body) as object), ['botId', 'messages']);
  });

  test('__proto__ in the body → prototypes unchanged', async (context) => {
    const {relay, refused} = await guarded(context);
    const fields = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
    const message = `{"role":"user","content":"Hi",${fields}}`;
    const text = `{"botId":"docs","messages":[${message}],${fields}}`;
    assert.deepEqual(await refused({body: text.replace('"docs"', '"other"')}), [
      404,
      'botId',
      'agent_not_found',
    ]);
    assert.equal((await relay(question({body: text}))).status, 200);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });
});
