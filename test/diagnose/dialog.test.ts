import {expect} from 'chai';

import {violations} from '../support/axe.js';
import {replace} from '../support/replace.js';
import {completion, gate, json, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {afterwards, cleanUp, inBox, put, served} from './diagnosed.js';

suite('dialog of the diagnosis', () => {
  teardown(cleanUp);

  const root = () => document.querySelector('chat-bot-diagnosis')?.shadowRoot;
  const dialog = () => root()!.querySelector('dialog')!;
  /** The text of the dialog; empty while no dialog is open. */
  const words = () => root()?.querySelector('dialog')?.innerText ?? '';
  const buttons = () => [...root()!.querySelectorAll('button')];
  const click = (label: RegExp) =>
    buttons()
      .find(({textContent}) => label.test(textContent))!
      .click();

  /** Replaces the clipboard. Returns a function that returns what was copied. */
  const copies = () => {
    let copied = '';
    const writeText = (text: string) => Promise.resolve(void (copied = text));
    replace(navigator, 'clipboard', {value: {writeText}});
    return () => copied;
  };
  /** Changes the query of the page until the end of the test. */
  const visit = (query: string) => {
    const {search} = location;
    history.replaceState(null, '', query);
    afterwards(() => history.replaceState(null, '', search || location.pathname));
  };

  test('findings of a hidden chat, diagnosed twice → in one modal dialog without violations of accessibility rules', async () => {
    const chat = await put(inBox('bot-id="docs" style="display: none"'));
    await chat.diagnose();
    const [found] = await chat.diagnose();
    expect(document.querySelectorAll('chat-bot-diagnosis')).to.have.length(1);
    expect(dialog().matches(':modal')).to.equal(true);
    expect(dialog().getBoundingClientRect().height).to.be.greaterThan(100);
    expect(dialog().innerText).to.contain('\n1 finding. ');
    const {symptom, cause, remedy, link} = found!;
    for (const text of [symptom, cause, remedy, link]) expect(words()).to.contain(text);
    expect(await violations(dialog())).to.deep.equal([]);
  });

  test('more findings than fit → dialog begins with its heading, which has the focus', async () => {
    const faults =
      'mode="a" timestamps="false" maxlength="a" link-origins="a" image-origins="a" base-url="agents:443"';
    const chat = await put(inBox(`bot-id="docs" ${faults}`));
    await chat.diagnose();
    expect(dialog().scrollHeight).to.be.greaterThan(dialog().clientHeight);
    expect(dialog().scrollTop).to.equal(0);
    expect(root()!.activeElement?.localName).to.equal('h2');
  });

  test('Copy → text of all findings, without the key and the query of the address', async () => {
    const copied = copies();
    visit('?token=secret');
    const chat = await put(
      inBox('bot-id="docs" timestamps="false" link-origins="a" api-key="secret" api-kay="secret"'),
    );
    const findings = await chat.diagnose();
    expect(findings.map(({id}) => id)).to.deep.equal([
      'unknown-attribute',
      'false-attribute',
      'link-origins',
    ]);
    click(/^Copy$/);
    await until(() => words().includes('Copied.'));
    for (const {id, symptom, remedy} of findings)
      for (const word of [id, symptom, remedy]) expect(copied()).to.contain(word);
    expect(copied()).not.to.contain('secret');
  });

  test('clipboard refused → says so; Close → nothing of it is left on the page', async () => {
    replace(navigator, 'clipboard', {value: undefined});
    const chat = await put(inBox('bot-id="docs" timestamps="false"'));
    await chat.diagnose();
    click(/^Copy$/);
    await until(() => words().includes('select the text'));
    click(/^Close$/);
    await until(() => root() === undefined);
  });

  test('click on “Ask” → one question; dialog says when the service is asked, and when it was', async () => {
    const {service, chat} = await served(stream(gate('open')));
    await chat.diagnose();
    expect(dialog().innerText).to.contain('not asked');
    click(/^Ask/);
    await service.received(0);
    await until(() => words().includes('is being asked'));
    await service.open('open');
    await until(() => words().includes('asked one question'));
    expect(words()).to.contain('cut');
    expect(await service.requests()).to.have.length(1);
    expect(buttons().map(({textContent}) => textContent)).to.deep.equal(['Copy', 'Close']);
  });

  test('bot-id with a quote, asked → dialog and copy have the command that checks the rest, without the key', async () => {
    const copied = copies();
    const {baseUrl} = await scripted(json(completion('Hello')));
    const chat = await put(inBox('api-key="k-123"'));
    Object.assign(chat, {botId: `Ada's docs`, baseUrl: `${baseUrl}/?token=k-123`});
    await chat.diagnose({ask: true});
    const file = 'node_modules/chat-bot-element/dist/lib/check/cli/main.js';
    const command = `“node ${file} check ${baseUrl} --bot 'Ada'\\''s docs' --origin ${location.origin}”`;
    expect(words()).to.contain(command);
    click(/^Copy$/);
    await until(() => words().includes('Copied.'));
    expect(copied()).to.contain(command).and.not.contain('k-123');
  });

  for (const [attribute, query, opens] of [
    ['diagnose', '?chat-bot-diagnose', true],
    ['', '?chat-bot-diagnose', false],
    ['diagnose', '?other', false],
  ] as const) {
    test(`attribute "${attribute}", address with ${query} → dialog ${opens ? 'opens' : 'stays closed'}`, async () => {
      visit(query);
      const chat = await put(inBox(`bot-id="docs" ${attribute}`));
      if (opens) {
        await until(() => root());
        return;
      }
      // The code of a diagnosis that had begun would be loaded by then.
      await import('../../src/diagnose/diagnose.js');
      await chat.updateComplete;
      expect(root()).to.equal(undefined);
    });
  }
});
