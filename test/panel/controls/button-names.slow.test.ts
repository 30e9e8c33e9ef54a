import {expect} from 'chai';

import {en} from '../../../src/locales/en.js';
import {placeScripted} from '../../support/harness.js';
import {answer, gate, stream} from '../../support/script.js';

const LONG = 'How do I configure the agent so that it answers in the language of the visitor?';

suite('names of buttons', () => {
  async function answered() {
    const {harness} = await placeScripted(
      {feedback: true, mode: 'floating', open: true},
      answer('Hello'),
      answer('Hello'),
      stream(gate('never')),
    );
    await harness.element.send('  One\nquestion? ');
    await harness.element.send(LONG);
    await harness.settled();
    return harness;
  }

  test('button with an icon only → tooltip on the icon, which is no description', async () => {
    const {root} = await answered();
    const buttons = [...root.querySelectorAll<HTMLElement>('.frame button')].filter(
      (button) => button.checkVisibility() && button.innerText.trim() === '',
    );
    expect(buttons.length).to.be.above(8);
    for (const button of buttons) {
      expect(button.title, button.outerHTML).to.equal('');
      expect(button.ariaLabel, button.outerHTML).not.to.equal('');
      const {left, top, width, height} = button.getBoundingClientRect();
      button.scrollIntoView();
      const icon = root.elementFromPoint(left + width / 2, top + height / 2) ?? button.firstElementChild!;
      const tip = (button.contains(icon) ? icon : button.firstElementChild!).closest<HTMLElement>('[title]')!;
      expect(tip.title, button.outerHTML).not.to.equal('');
      expect(tip.ariaHidden).to.equal('true');
    }
  });

  test('buttons of several messages → named by the first words of the question', async () => {
    const harness = await answered();
    const names = ['edit', 'copy', 'feedback'].flatMap((part) =>
      harness.parts(part).map(({ariaLabel}) => ariaLabel),
    );
    const of = (...labels: string[]) =>
      ['One question?', 'How do I configure the agent so that it…'].flatMap((question) =>
        labels.map((label) => `${label}: ${question}`),
      );
    expect(names).to.deep.equal([...of(en.edit), ...of(en.copyReply), ...of(en.good, en.bad)]);
  });
});
