import {expect} from 'chai';

import {loadHtmlWriter} from '../../src/markdown/stream/load-html.js';
import {recordName} from '../../src/persistence/conversation-record.js';
import {loadTabState, tabKeyOf} from '../../src/persistence/tab-state.js';
import {mount} from '../support/harness.js';
import {question, reply} from '../support/messages.js';
import {replace} from '../support/replace.js';
import {scripted, type ScriptedService} from '../support/script.js';
import {until} from '../support/until.js';
import {conversationOf, recordOf, store, TWO, untilStored} from './stored.js';
import {chat, expectCalm, expectUse, YES} from './use.js';

expectCalm();

suite('state of a tab, corrupted', () => {
  const valid = {
    isOpen: true,
    isHandedOver: true,
    unread: 2,
    draft: 'Draft',
    fromEnd: 5,
    anchor: {id: 'a', block: 1, top: 3},
    size: {isExpanded: true, inlineSize: 400},
  };
  const none = {
    isOpen: false,
    isHandedOver: false,
    unread: 0,
    draft: '',
    fromEnd: 0,
    anchor: undefined,
    size: {isExpanded: false, inlineSize: 0},
  };

  for (const [condition, state, expected] of [
    ['valid', JSON.stringify(valid), valid],
    ['no JSON', 'nonsense', undefined],
    ['null', 'null', none],
    [
      'draft of 300,000 characters',
      JSON.stringify({draft: 'x'.repeat(300_000)}),
      {draft: 'x'.repeat(100_000)},
    ],
    [
      'other types',
      '{"isOpen":"yes","isHandedOver":1,"unread":"<b>","draft":{},"fromEnd":[5],"anchor":{},"size":[]}',
      none,
    ],
    ['numbers without bounds', '{"unread":1e999,"fromEnd":1e999}', none],
    ['negative numbers', '{"unread":-1e9,"fromEnd":-5,"size":{"inlineSize":-1}}', none],
    ['under __proto__', `{"__proto__":${JSON.stringify(valid)}}`, none],
  ] as const) {
    test(`${condition} → valid fields only`, () => {
      sessionStorage.setItem(tabKeyOf('corrupted'), state);
      const read = loadTabState('corrupted');
      expect(read).to.deep.equal(expected && {...none, ...expected});
    });
  }
});

suite('storage tampered with', () => {
  const attacks = [
    '<img src="x:" onerror="window.attacked = true">',
    '<svg onload="window.attacked = true"><script>window.attacked = true</script></svg>',
    '<iframe srcdoc="<script>parent.attacked = true</script>"></iframe>',
    '[link](javascript:window.attacked=true) <a href="javascript:window.attacked=true">link</a>',
    '<form action="https://example.com/"><input name="password"><button>Go</button></form>',
    '<style>*{display:none}</style><link rel="stylesheet" href="x:"><base href="x:">',
  ];
  const FORBIDDEN =
    'script, img, iframe, form, style, link, base, svg, [onerror], [onload], [href^="javascript:"]';

  test('attacks in questions, replies, ids, finish reasons and unknown fields → nothing executes, no forbidden element', async () => {
    const service = await scripted(YES);
    const [id] = attacks;
    const messages = attacks.flatMap((attack, number) => [
      {...question(number, attack), id: `"><${id}${number}`, html: attack, class: attack},
      {
        ...reply(number, `Reply ${attack}`, {finishReason: attack}),
        ...{id: `'${id}${number}`, error: {message: attack}},
      },
    ]);
    await store(service, [], 'session', {messages, ratings: [[messages[1]!.id, 'up']]});
    const one = await chat('session', {service, feedback: true});
    // Until the sanitizer is loaded, tags are text; then the replies are drawn again.
    await loadHtmlWriter();
    await until(() => one.texts.length === messages.length && one.root.querySelector('[aria-busy]') === null);
    await expectUse(one);
    const forbidden = one.parts('content').flatMap((area) => [...area.querySelectorAll(FORBIDDEN)]);
    expect(forbidden.map(({outerHTML}) => outerHTML.slice(0, 100))).to.deep.equal([]);
    expect(window).to.not.have.property('attacked');
    expect(one.root.querySelectorAll('script, iframe, base, link')).to.have.length(0);
    expect(one.texts[0]).to.equal(attacks[0]);
  });
});

suite('clock', () => {
  const now = Date.now.bind(Date);
  const DAY = 86_400_000;

  function setClock(difference: number): void {
    replace(Date, 'now', {value: () => now() + difference, writable: true});
  }

  for (const [what, difference] of [
    ['forward by a month', 30 * DAY],
    ['back to 1970', -now()],
  ] as const) {
    test(`set ${what} during a conversation → nothing vanishes, chat can be used`, async () => {
      const one = await chat('local');
      await expectUse(one, 'First?');
      await untilStored(one.service, 2);
      setClock(difference);
      await expectUse(one, 'Second?');
    });
  }
});

suite('several elements and pages', () => {
  /** A state as the owner publishes it. */
  const state = (part: object) => ({type: 'state', record: {...recordOf(TWO), ...part}});

  for (const [condition, data] of [
    ['null', null],
    ['an unknown type', {type: 'shutdown'}],
    ['a state without a record', {type: 'state'}],
    ['a record of other types', state({messages: [null, 5], revision: {}, isTruncated: {}, ratings: 'x'})],
    ['an old record', state({revision: 1})],
    ['a busy owner', {type: 'busy'}],
  ] as const) {
    test(`another page posts ${condition} → nothing vanishes, chat can be used`, async () => {
      const one = await chat('local');
      await expectUse(one, 'First?');
      await untilStored(one.service, 2);
      await post(one.service, data);
      await expectUse(one, 'Second?', ['First?', 'Yes.']);
    });
  }

  for (const hasLocks of [true, false]) {
    test(`page with an open reply is gone, ${hasLocks ? 'with' : 'without'} locks → Stop frees the chat`, async () => {
      if (!hasLocks) replace(Navigator.prototype, 'locks');
      const one = await chat('local');
      const messages = [TWO[0], reply(2, 'Half', {status: 'streaming'})];
      await post(one.service, state({messages}));
      await until(() => one.texts.includes('Half'));
      one.element.stop();
      await one.settled();
      expect(one.texts).to.deep.equal(['Question a', 'Half']);
      one.ask('Next?');
      await until(() => one.texts.at(-1) === 'Yes.');
    });
  }

  /** Posts as another page of this origin, and waits until it has arrived. */
  async function post(service: ScriptedService, data: unknown): Promise<void> {
    const name = conversationOf(service);
    const [sender, receiver] = [new BroadcastChannel(name), new BroadcastChannel(name)];
    const arrived = new Promise((resolve) => (receiver.onmessage = resolve));
    sender.postMessage(data);
    await arrived;
    sender.close();
    receiver.close();
  }
});

test('two unread replies on the page before → their number is on the launcher, and the panel is not loaded', async () => {
  const agent = {baseUrl: 'https://service.example/', botId: 'unread', conversationKey: undefined};
  sessionStorage.setItem(tabKeyOf(recordName(agent)), '{"unread":2}');
  const harness = mount({...agent, mode: 'floating', persist: 'session'});
  expect((await until(() => harness.part('badge'))).textContent).to.equal('2');
  expect(harness.has('panel')).to.equal(false);
});
