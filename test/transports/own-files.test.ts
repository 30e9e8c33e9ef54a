// The example of docs/transport.md for the visitor's files.
import {test} from 'node:test';

import {expect} from 'chai';

import type {TransportFunction} from '../../src/client/transport.js';
import {example} from '../support/guides.js';

/** Runs an example with a chat and a network of its own. Returns the transport that it sets. */
async function transportOf(code: string, fetch: typeof globalThis.fetch): Promise<TransportFunction> {
  const program = `export const run = (chat, fetch) => {${code}};`;
  const {run} = (await import(`data:text/javascript,${encodeURIComponent(program)}`)) as {
    run: (chat: {transport?: TransportFunction}, fetch: typeof globalThis.fetch) => void;
  };
  const chat: {transport?: TransportFunction} = {};
  run(chat, fetch);
  return chat.transport!;
}

test('example with files → a form with the messages and each file by its name', async () => {
  const sent: FormData[] = [];
  const transport = await transportOf(
    example('transport.md', 'Files of the visitor', 'FormData'),
    (_, init) => {
      sent.push(init?.body as FormData);
      return Promise.resolve(new Response('A cat.'));
    },
  );
  expect(transport.files).to.equal(true);
  const messages = [{role: 'user', content: ''} as const];
  const files = [{name: 'cat.png', type: 'image/png', data: new Blob(['png'], {type: 'image/png'})}];
  const events = transport({botId: 'docs', messages}, new AbortController().signal, {
    conversation: {id: 'c1'},
    files,
  });
  const told: unknown[] = [];
  for await (const event of await events) told.push(event);
  expect(told).to.deep.equal([{type: 'delta', text: 'A cat.'}]);
  expect(sent[0]!.get('messages')).to.equal(JSON.stringify(messages));
  const file = sent[0]!.get('files') as File;
  expect([file.name, file.type, await file.text()]).to.deep.equal(['cat.png', 'image/png', 'png']);
});
