import {html, render, type TemplateResult} from 'lit';
import attributes from 'virtual:attributes';

import {element} from './element.js';
import {defaultOf, isEnumerated, isFlag, isNumber} from './options.js';

type Attribute = (typeof attributes)[number];

/** Texts of several lines. */
const MULTILINE = ['welcome', 'starters', 'suggestions'];

/**
 * Adds a field for each option that has none in the page's HTML: in place of the element that names it in `data-options`, or
 * in the group “Other”. Its kind follows from the option's type, its hint from the option's documentation.
 */
export function fillOptionFields(form: HTMLFormElement): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-options]')) {
    place.replaceWith(fields(place.dataset['options']!.split(' ').map(attributeOf)));
  }
  const others = attributes.filter(({name}) => form.elements.namedItem(name) === null);
  const group = element('#other-options', HTMLElement);
  group.append(fields(others));
  group.hidden = others.length === 0;
}

function attributeOf(wanted: string): Attribute {
  const found = attributes.find(({name}) => name === wanted);
  if (!found) throw new Error(`The element has no attribute "${wanted}".`);
  return found;
}

function fields(described: readonly Attribute[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  render(described.map(field), fragment);
  return fragment;
}

function field({name, type, description = ''}: Attribute): TemplateResult {
  const sentences = description.split(/(?<=\.) (?=[A-Z`'])/);
  const hintId = `${name}-hint`;
  const hint = html`<p id=${hintId} class="hint">${withCode(sentences[0] ?? '')}</p>`;
  const words = [
    ...(isEnumerated(name) ? ['true', 'false'] : []),
    ...[...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, word = '']) => word),
  ];
  if (words.length > 0) {
    return html`<fieldset class="segments" aria-describedby=${hintId}>
        <legend>${name}</legend>
        ${choices(name, words)}
      </fieldset>
      ${hint}`;
  }
  if (isFlag(name)) {
    return html`<div class="field">
      <label class="check">
        <input id=${name} name=${name} type="checkbox" aria-describedby=${hintId} /><code>${name}</code>
      </label>
      ${hint}
    </div>`;
  }
  const [, shown = ''] =
    /^Default: (.+)\.$/.exec(sentences.find((sentence) => sentence.startsWith('Default: ')) ?? '') ?? [];
  return html`<div class="field">
    <label for=${name}>${name}</label>
    ${input(name, hintId, shown.replaceAll('`', ''))}${hint}
  </div>`;
}

/** Of several words. Without a default, the attribute can be left out. */
function choices(name: string, words: readonly string[]): TemplateResult[] {
  const leftOut = defaultOf(name) === undefined ? [['', 'left out']] : [];
  return [...leftOut, ...words.map((word) => [word, word])].map(
    ([value, text]) =>
      html`<label><input type="radio" name=${name} value=${value} /><span>${text}</span></label>`,
  );
}

function input(name: string, hintId: string, placeholder: string): TemplateResult {
  if (MULTILINE.includes(name)) {
    return html`<textarea
      id=${name}
      name=${name}
      rows="2"
      dir="auto"
      placeholder=${placeholder}
      aria-describedby=${hintId}
    ></textarea>`;
  }
  return html`<input
    id=${name}
    name=${name}
    type=${isNumber(name) ? 'number' : 'text'}
    min="1"
    dir="auto"
    spellcheck="false"
    placeholder=${placeholder}
    aria-describedby=${hintId}
  />`;
}

/** The text of a doc comment: what is between backticks is code. */
function withCode(text: string): (string | TemplateResult)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
