import {expect} from 'chai';

import {placeScripted, type Harness} from '../../support/harness.js';
import {replace, restoreReplaced} from '../../support/replace.js';
import {answer, delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('composer', () => {
  teardown(restoreReplaced);
  const HELD = stream(delta('Hel'), gate('rest'), delta('lo'), finish(), done);

  async function asked(harness: Harness): Promise<string[]> {
    await harness.settled();
    return harness.element.messages.filter(({role}) => role === 'user').map(({content}) => content);
  }

  test('double click on Send → one POST, reply not stopped', async () => {
    const {service, harness} = await placeScripted({}, HELD);
    harness.type('Hi?');
    for (const detail of [1, 2]) {
      await harness.element.updateComplete;
      const button = harness.part('send') ?? harness.part('stop')!;
      button.dispatchEvent(
        new MouseEvent('click', {detail, bubbles: true, composed: true, cancelable: true}),
      );
    }
    await until(() => harness.texts[1] === 'Hel');
    await service.open('rest');
    expect(await asked(harness)).to.deep.equal(['Hi?']);
    expect(harness.texts[1]).to.equal('Hello');
    expect(await service.requests()).to.have.length(1);
  });

  test('page written from right to left → empty field, too; text in the direction of its letters', async () => {
    const {harness} = await placeScripted({}, answer('Hello'));
    harness.element.dir = 'rtl';
    for (const [text, direction] of [
      ['', 'rtl'],
      ['Hi?', 'ltr'],
      ['שלום', 'rtl'],
    ] as const) {
      harness.type(text);
      await harness.element.updateComplete;
      expect(getComputedStyle(harness.input).direction, text).to.equal(direction);
    }
  });

  test('ArrowUp in an empty field → last question; in a field with text → moves the caret', async () => {
    const {harness} = await placeScripted({}, answer('Hello'));
    harness.press('ArrowUp');
    expect(harness.input.value).to.equal('');
    await harness.element.send('Hi?');
    harness.type('a draft');
    harness.press('ArrowUp');
    await harness.element.updateComplete;
    expect(harness.input.value).to.equal('a draft');
    harness.type('');
    harness.press('ArrowUp');
    await harness.element.updateComplete;
    expect(harness.input.value).to.equal('Hi?');
  });

  for (const [what, options] of [
    ['Shift+Enter', {shiftKey: true}],
    ['Enter during a composition', {isComposing: true}],
    ['Enter after the end of a composition, as in Safari,', {keyCode: 229}],
  ] as const) {
    test(`${what} → not sent, left to the browser`, async () => {
      const {harness} = await placeScripted({});
      harness.type('にほん');
      expect(harness.press('Enter', options).defaultPrevented).to.equal(false);
      expect(await asked(harness)).to.deep.equal([]);
    });
  }

  test('Enter twice → one POST, text typed meanwhile kept', async () => {
    const {service, harness} = await placeScripted({}, HELD);
    harness.type('Hi?');
    expect(harness.press('Enter').defaultPrevented).to.equal(true);
    harness.press('Enter');
    await until(() => harness.texts[1] === 'Hel');
    expect(harness.input.value).to.equal('');
    harness.ask('And then?');
    expect(harness.input.value).to.equal('And then?');
    await service.open('rest');
    expect(await asked(harness)).to.deep.equal(['Hi?']);
    expect(harness.input.value).to.equal('And then?');
    expect(await service.requests()).to.have.length(1);
  });

  test('element moved, attributes changed → draft kept', async () => {
    const {harness} = await placeScripted({});
    harness.type('Hi?');
    const box = document.body.appendChild(document.createElement('div'));
    box.append(harness.element);
    harness.element.heading = 'Other';
    harness.element.botId = 'other';
    harness.element.remove();
    box.append(harness.element);
    await harness.element.updateComplete;
    expect(harness.input.value).to.equal('Hi?');
    box.remove();
  });

  test('browser without field-sizing → field grows by script', async () => {
    replace(CSS, 'supports', {value: () => false});
    const {harness} = await placeScripted({});
    harness.input.style.setProperty('field-sizing', 'fixed');
    harness.type('a\nb\nc');
    await harness.element.updateComplete;
    expect(parseFloat(harness.input.style.blockSize)).to.be.greaterThan(60);
  });

  test('element within a form of the page → form not submitted', async () => {
    const {harness} = await placeScripted({}, answer('Hello'), answer('Hello'));
    const form = document.body.appendChild(document.createElement('form'));
    let submitted = 0;
    form.addEventListener('submit', (event) => {
      submitted += 1;
      event.preventDefault();
    });
    form.append(harness.element);
    harness.ask('Hi?');
    await asked(harness);
    harness.type('And then?');
    await harness.element.updateComplete;
    await harness.click('send');
    expect(await asked(harness)).to.deep.equal(['Hi?', 'And then?']);
    expect(submitted).to.equal(0);
    form.remove();
  });

  test('text near max-length → counter; beyond it → not cut, not sent', async () => {
    const {service, harness} = await placeScripted({}, answer('Hello'));
    harness.element.maxLength = 20;
    for (const [length, count] of [
      [17, ''],
      [19, harness.words.charactersLeft(1)],
      [22, harness.words.charactersOver(2)],
    ] as const) {
      harness.type('a'.repeat(length));
      await harness.element.updateComplete;
      expect(harness.part('count')!.textContent.trim()).to.equal(count);
    }
    expect(harness.input.ariaInvalid).to.equal('true');
    expect(harness.part<HTMLButtonElement>('send')!.disabled).to.equal(true);
    harness.press('Enter');
    await harness.element.updateComplete;
    expect(harness.input.value).to.equal('a'.repeat(22));
    harness.type('a'.repeat(20));
    harness.press('Enter');
    expect(await asked(harness)).to.deep.equal(['a'.repeat(20)]);
    expect(await service.requests()).to.have.length(1);
  });

  test('long text → field grows to a third of the panel, then scrolls', async () => {
    const height = 360;
    const {harness} = await placeScripted({});
    harness.element.style.blockSize = `${height}px`;
    harness.type('Line\n'.repeat(60));
    await harness.element.updateComplete;
    expect(harness.input.offsetHeight).to.be.within(height * 0.2, height / 3 + 1);
    expect(harness.input.scrollHeight).to.be.greaterThan(harness.input.clientHeight);
    expect(harness.part('composer')!.getBoundingClientRect().bottom).to.be.at.most(
      harness.part('panel')!.getBoundingClientRect().bottom,
    );
  });
});
