import {AA, contrastOf} from './contrast.js';
import {element} from './element.js';
import {Specimen} from './specimen.js';
import type {Tag} from './tag.js';

const SCHEMES = ['light', 'dark'] as const;

/** The texts that are measured, and where they are in the element. */
const TEXTS: Readonly<Record<string, string>> = {
  Replies: '[part~="assistant-message"] [part="content"]',
  Links: '[part="content"] a',
  Hints: '[part="disclaimer"]',
  Errors: '[part="count"]',
  Questions: '[part~="user-message"] [part="content"]',
  Header: '[part="heading"]',
  Launcher: '[part="launcher"]',
};

interface Reading {
  readonly sample: HTMLElement;
  readonly ratio: HTMLElement;
  readonly verdict: HTMLElement;
}

/** Shows the contrast of each text to its background, as the element renders them in both color schemes. */
export class ContrastTable {
  readonly #verdict = element('#contrast-verdict', HTMLOutputElement);
  readonly #specimens = SCHEMES.map((scheme) => new Specimen(scheme, () => this.#measureSoon()));
  readonly #rows = Object.entries(TEXTS).map(([name, selector]) => ({selector, readings: row(name)}));
  #isPlanned = false;

  show(tag: Tag): void {
    for (const specimen of this.#specimens) specimen.show(tag);
    this.#measureSoon();
  }

  #measureSoon(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    requestAnimationFrame(() => {
      this.#isPlanned = false;
      this.#measure();
    });
  }

  #measure(): void {
    let failures = 0;
    for (const {selector, readings} of this.#rows) {
      for (const [index, specimen] of this.#specimens.entries()) {
        const text = specimen.find(selector);
        const reading = readings[index];
        // The panel is still loading.
        if (!text || !reading) return;
        const {ratio, color, background} = contrastOf(text);
        const passes = ratio >= AA;
        if (!passes) failures += 1;
        // Cut, not rounded: 4.49 fails.
        reading.ratio.textContent = (Math.floor(ratio * 10) / 10).toFixed(1);
        reading.verdict.textContent = passes ? 'AA' : 'Fails';
        reading.verdict.dataset['passes'] = String(passes);
        Object.assign(reading.sample.style, {color, background});
      }
    }
    const words = failures === 0 ? 'All pass' : failures === 1 ? '1 fails' : `${failures} fail`;
    this.#verdict.value = `${words} WCAG 2 AA: ${AA} : 1 for text.`;
  }
}

function row(name: string): Reading[] {
  const line = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = name;
  line.append(head);
  element('#contrast-rows', HTMLElement).append(line);
  return SCHEMES.map(() => {
    const cell = line.insertCell();
    const sample = cell.appendChild(document.createElement('span'));
    sample.className = 'sample';
    sample.ariaHidden = 'true';
    sample.textContent = 'Aa';
    const ratio = cell.appendChild(document.createElement('span'));
    // Without a space, screen readers join the two.
    cell.append(' ');
    const verdict = cell.appendChild(document.createElement('span'));
    verdict.className = 'verdict';
    return {sample, ratio, verdict};
  });
}
