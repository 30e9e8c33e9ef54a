import {expect} from 'chai';

import {Ownership} from '../../src/persistence/ownership.js';
import {placeScripted} from '../support/harness.js';
import {question, reply} from '../support/messages.js';
import {until} from '../support/until.js';
import {conversationOf, recordOf} from './stored.js';
import {expectCalm} from './use.js';

suite('late parts of a reply in another tab', () => {
  expectCalm();

  test('author of a reply without text → shown here', async () => {
    const {service, harness} = await placeScripted({persist: 'local'});
    const other = new Ownership(conversationOf(service));
    const tell = (part: object, revision: number) =>
      other.post({type: 'state', record: recordOf([question(1, 'Anna?'), reply(2, '', part)], revision)});
    const now = Date.now();
    tell({}, now + 10);
    await until(() => harness.element.messages.length === 2);
    tell({author: {name: 'Anna', kind: 'person'}}, now + 20);
    await until(() => harness.part('head')?.textContent.includes('Anna'));
    other.close();
  });

  for (const changed of [{title: 'New'}, {url: 'https://example.com/new'}, {excerpt: 'New words'}])
    test(`as many references as here, another ${Object.keys(changed).join()} → shown here`, async () => {
      const {service, harness} = await placeScripted({persist: 'local'});
      const other = new Ownership(conversationOf(service));
      const tell = (part: object, revision: number) => {
        const references = [{url: 'https://example.com/old', title: 'Old', ...part}];
        const messages = [question(1, 'Where?'), reply(2, 'There', {references})];
        other.post({type: 'state', record: recordOf(messages, revision)});
      };
      const now = Date.now();
      tell({}, now + 10);
      await until(() => harness.element.messages.length === 2);
      const [asked] = harness.element.messages;
      tell(changed, now + 20);
      await until(() => JSON.stringify(harness.element.messages).includes(Object.values(changed)[0]!));
      // Equal messages stay the same objects.
      expect(harness.element.messages[0]).to.equal(asked);
      other.close();
    });
});
