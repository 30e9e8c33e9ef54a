import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import type {OpenAIAgent, ReplyReport} from '../../../relay/create-relay.js';
import {laxOllama, Refusal, strictOpenAI, words} from '../../support/openai-servers.js';
import {assertDiscreet, body, KEY, question, QUESTION, recordedLog, refusal} from '../relay.js';
import {nowhere} from '../service.js';
import {AGENT, heard, openAIRelay} from './openai-relay.js';

const HEAD = 'chat-bot-element/relay: the service answered the agent "docs" with';

/** Asks an agent of a strict server. Returns the refusal and the log. */
async function refused(context: TestContext, set: Partial<OpenAIAgent>, apiKey = KEY, fields = {}) {
  const log = recordedLog(context);
  const {url} = await strictOpenAI(context, apiKey, () => words('Hi'));
  const relay = openAIRelay(url, {bots: {docs: {...AGENT, ...set}}});
  return {refusal: await refusal(await relay(question({body: body(fields)}))), log};
}

suite('error of a server of OpenAI’s Chat Completions', () => {
  const parameters: readonly (readonly [Partial<OpenAIAgent>, string])[] = [
    [{model: 'gpt-5-mini', maxTokens: 300}, 'It names max_tokens: "maxTokens" of the agent.'],
    [{model: 'gpt-5-mini', temperature: 0.2}, 'It names temperature: "temperature" of the agent.'],
    [{temperature: 3}, 'It names temperature: "temperature" of the agent.'],
  ];
  for (const [set, line] of parameters) {
    test(`agent with ${JSON.stringify(set)} that is refused → the log names the option`, async (context) => {
      const {refusal, log} = await refused(context, set);
      expect(refusal).to.deep.equal([400, null, 'service_error']);
      expect(log.length).to.equal(1);
      assert(log[0]!.startsWith(`${HEAD} 400.`) && log[0]!.endsWith(line), log[0]);
    });
  }

  test('wrong key → 401 without its words, the log says what to check', async (context) => {
    const {refusal, log} = await refused(context, {}, 'sk-other');
    expect(refusal).to.deep.equal([401, null, 'service_error']);
    expect(log).to.deep.equal([`${HEAD} 401. Check "apiKey".`]);
  });

  test('unknown model → 404, the log has the code and says what to check', async (context) => {
    const {refusal, log} = await refused(context, {model: 'gpt-9'});
    expect(refusal).to.deep.equal([404, null, 'service_error']);
    expect(log.length).to.equal(1);
    expect(log[0]!).to.match(/Its code is model_not_found\. Check "serviceUrl", .+ "model" of the agent\.$/);
  });

  test('wrong address → 404, the log says what to check', async (context) => {
    const log = recordedLog(context);
    const {url} = await strictOpenAI(context, KEY, () => words('Hi'));
    const response = await openAIRelay(`${url}/v1`)(question());
    expect(await refusal(response)).to.deep.equal([404, null, 'service_error']);
    expect(log.join('\n')).to.match(
      /with 404\. Check "serviceUrl", to which \/chat\/completions is appended/,
    );
  });

  const detail = (name: string) => ({type: 'extra_forbidden', loc: ['body', name], input: {temperature: 1}});
  const forms: Readonly<Record<string, string>> = {
    'a list of faults': JSON.stringify({detail: [detail('max_tokens')]}),
    'JSON in a text': JSON.stringify({
      message: JSON.stringify({detail: [detail('max_tokens')]}),
      code: '1000',
    }),
    'a text of Python': JSON.stringify({
      message: "[{'loc': ('body', 'max_tokens'), 'input': 300}]",
      code: 400,
    }),
    'a list of errors': JSON.stringify([
      {error: {code: 400, message: 'Unknown name "max_tokens": Cannot find field.'}},
    ]),
    backticks: JSON.stringify({error: {message: 'property `max_tokens` is unsupported'}}),
    'a path': JSON.stringify({error: {message: 'Invalid.', param: 'max_tokens.value'}}),
  };
  for (const [name, text] of Object.entries(forms)) {
    for (const status of [400, 422]) {
      test(`refused parameter in ${name}, with ${status} → the log names this one only`, async (context) => {
        const log = recordedLog(context);
        const {url} = await laxOllama(context, () =>
          Object.assign(new Refusal(status, {message: '', type: ''}), {body: JSON.parse(text) as object}),
        );
        const response = await openAIRelay(url, {bots: {docs: {...AGENT, temperature: 1, maxTokens: 300}}})(
          question(),
        );

        expect(await refusal(response)).to.deep.equal([status, null, 'service_error']);
        expect(log.length).to.equal(1);
        expect(log[0]!.match(/It names \w+/g), log[0]).to.deep.equal(['It names max_tokens']);
      });
    }
  }

  test('options of a stream that a server refuses → the log says how to leave them out', async (context) => {
    const log = recordedLog(context);
    const {url} = await laxOllama(context, ({body}) =>
      body.stream_options === undefined
        ? words('Hi')
        : new Refusal(400, {message: 'Extra inputs are not permitted', type: '', param: 'stream_options'}),
    );
    const relay = openAIRelay(url);
    expect(await refusal(await relay(question()))).to.deep.equal([400, null, 'service_error']);
    expect(log.join('\n')).to.match(/It names stream_options: sent unless the element has stream="false"\.$/);
    const response = await relay(question({body: body({stream: false})}));
    expect(heard(await response.text()).text).to.equal('Hi');
  });

  test('too many questions → 429 with retry-after, nothing of the account', async (context) => {
    const log = recordedLog(context);
    const reports: ReplyReport[] = [];
    const limit = new Refusal(
      429,
      {
        message: 'Rate limit reached for gpt-4o-mini in organization org-secret.',
        type: 'requests',
        code: 'rate_limit_exceeded',
      },
      {'retry-after': '17', 'x-ratelimit-limit-requests': '500', 'openai-organization': 'org-secret'},
    );
    const {url} = await strictOpenAI(context, KEY, () => limit);
    const response = await openAIRelay(url, {onReply: (report) => reports.push(report)})(question());
    const text = await response.clone().text();

    expect(await refusal(response)).to.deep.equal([429, null, 'service_error']);
    expect(response.headers.get('retry-after')).to.equal('17');
    expect(text + [...response.headers].join()).to.not.match(/org-secret|ratelimit|gpt-4o/);
    expect(log).to.deep.equal([`${HEAD} 429. Its code is rate_limit_exceeded.`]);
    expect(reports.map(({status}) => status)).to.deep.equal(['refused']);
  });

  test('server that cannot be reached → 502, one line in the log', async (context) => {
    const log = recordedLog(context);
    const response = await openAIRelay(`${await nowhere()}/v1`)(question());
    expect(await refusal(response)).to.deep.equal([502, null, 'service_unreachable']);
    expect(log.length).to.equal(1);
  });

  test('error that quotes the request and the key → neither the visitor nor the log reads it', async (context) => {
    const log = recordedLog(context);
    const secret = [AGENT.instructions, QUESTION, KEY].join(' ');
    const error = {message: secret, type: secret, param: secret, code: secret};
    for (const answer of [
      new Refusal(400, error),
      new Refusal(500, error),
      `data: {"choices":[{"delta":{"content":"We"}}]}\n\ndata: ${JSON.stringify({error})}\n\n`,
      JSON.stringify({error: {...error, code: KEY.replace(/\W/g, '')}}),
    ]) {
      const {url} = await strictOpenAI(context, KEY, () => answer);
      const response = await openAIRelay(url)(question());
      const text = await response.text();
      assertDiscreet(response, text);
      assert(!text.includes(AGENT.instructions) && !text.includes(QUESTION), text);
    }
    expect(log.length).to.equal(4);
    for (const line of log) {
      assert(![AGENT.instructions, QUESTION, KEY].some((part) => line.includes(part)), line);
    }
  });

  test('key in the form of a code → not in the log', async (context) => {
    const log = recordedLog(context);
    const apiKey = 'sk-plain_1234';
    const error = {message: '', type: '', code: apiKey};
    for (const answer of [new Refusal(400, error), `data: ${JSON.stringify({error})}\n\n`]) {
      const {url} = await laxOllama(context, () => answer);
      await (await openAIRelay(url, {apiKey})(question())).text();
    }
    expect(log).to.deep.equal([`${HEAD} 400.`, `${HEAD} an error within a reply. Its code is ….`]);
  });

  test('error within a reply → the log has its code', async (context) => {
    const log = recordedLog(context);
    const sent = 'data: {"error":{"message":"Busy.","code":"server_overloaded"}}\n\n';
    const {url} = await strictOpenAI(context, KEY, () => sent);
    expect(heard(await (await openAIRelay(url)(question())).text()).end).to.equal('protocol');
    expect(log).to.deep.equal([`${HEAD} an error within a reply. Its code is server_overloaded.`]);
  });
});
