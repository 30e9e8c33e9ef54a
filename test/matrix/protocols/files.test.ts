// The visitor's files, as the real things read them. Their libraries and schemas check each message.
import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {ChatFile} from '../../../src/client/transport.js';
import {Talk} from '../../transports/talk.js';
import {ASKING, startProtocols} from './protocols.js';

const fileOf = (name: string, type: string, text: string): ChatFile => ({
  name,
  type,
  data: new Blob([text], {type}),
});
const CAT = fileOf('cat.png', 'image/png', 'png');
const DOG = fileOf('dog.jpg', 'image/jpeg', 'jpeg');
const TERMS = fileOf('terms.pdf', 'application/pdf', '%PDF');

/** What agents say about a file: some have its name. */
const CAT_READ = String.raw`\[image/png, 3 bytes[^\]]*\]`;
const DOG_READ = String.raw`\[image/jpeg, 4 bytes[^\]]*\]`;
const TERMS_READ = String.raw`\[application/pdf, 4 bytes[^\]]*\]`;

const started = await startProtocols();
const asking = await Promise.all(
  ASKING.map(async (protocol) => ({...protocol, agent: await protocol.start()})),
);

for (const {name, agent, make, hasNoLimit = false} of started) {
  if (typeof agent === 'string') {
    test(name, (context) => context.skip(`not run: ${agent}`));
    continue;
  }
  const isDify = name.startsWith('Dify');
  suite(`files by ${name}`, () => {
    const opened = () => {
      const talk = new Talk(make(agent.url));
      const ask = async (question: string, ...files: readonly ChatFile[]) => {
        talk.attached = files;
        const {text, error} = await talk.ask(question);
        expect(error).to.equal(undefined);
        return text;
      };
      return {talk, ask};
    };

    test('a picture alone → read', async () => {
      const {ask} = opened();
      expect(await ask('', CAT)).to.match(new RegExp(`^I know: ${CAT_READ}${isDify ? ' cat.png' : ''}$`));
      expect(await ask('Two')).to.match(new RegExp(`^I know: ${CAT_READ}.* Two$`));
    });

    test('pictures, a document and words → read', async () => {
      const {ask} = opened();
      const text = await ask('What is this?', CAT, DOG, TERMS);
      expect(text).to.match(new RegExp(`^I know: ${CAT_READ} ${DOG_READ} ${TERMS_READ} What is this\\?$`));
    });

    test('a file in each of two questions → the agent knows both', async () => {
      const {ask} = opened();
      await ask('One', CAT);
      expect(await ask('Two', TERMS)).to.match(new RegExp(`^I know: ${CAT_READ} One .*${TERMS_READ} Two$`));
    });

    test('another second question → the first file again, and not that of the old one', async () => {
      const {talk, ask} = opened();
      await ask('One', CAT);
      await ask('Two', TERMS);
      talk.attached = [DOG];
      const {text, error} = await talk.edit(2, 'Three');
      expect(error).to.equal(undefined);
      expect(text)
        .to.match(new RegExp(`^I know: ${CAT_READ}[^]*One[^]*Three$`))
        .and.match(new RegExp(DOG_READ))
        .and.not.match(new RegExp(TERMS_READ));
    });

    test('too large for the server → error with its status', {skip: hasNoLimit}, async () => {
      const {talk} = opened();
      talk.attached = [{...CAT, name: 'large.png'}];
      expect((await talk.ask('Is it large?')).error).to.include({type: 'http', status: 413});
    });
  });
}

for (const {name, agent, make} of asking) {
  if (typeof agent === 'string') continue;
  test(`${name}: a picture, and a tool of the page → its result is taken, and the next question is answered`, async () => {
    const paint = {description: 'Paints the page.', parameters: {type: 'object', properties: {}}};
    const talk = Object.assign(new Talk(make(agent.url)), {tools: {paint}, attached: [CAT]});
    expect((await talk.ask('Can you paint?')).calls).to.have.length(1);
    const {text, error} = await talk.give({value: 'red'});
    expect(error).to.equal(undefined);
    expect(text).to.match(/I know: .*red/);
    expect((await talk.ask('Two')).error).to.equal(undefined);
  });
}
