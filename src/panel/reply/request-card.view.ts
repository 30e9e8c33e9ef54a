import {html, nothing, type TemplateResult} from 'lit';

import type {Choice, ToolCall} from '../../client/agent-request.js';
import type {ReplyRequest} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {stringify} from '../../platform/stringify.js';
import {visibleText} from '../../platform/visible-text.js';
import {doneIcon} from '../controls/icons.js';

export function cardView(props: CardProps): TemplateResult {
  const {request, args, strings} = props;
  const text = visibleText(request.text);
  return html`<div part="request" class="reply-request" role="group" tabindex="-1" aria-label=${args ? strings.runTool : text}>
    ${args ? callView(args, strings) : html`<p dir="auto">${text}</p>`}
    ${answerView(props)}
  </div>`;
}

interface CardProps {
  readonly request: ReplyRequest;
  /** Of a call. */
  readonly args: Arguments | undefined;
  readonly state: CardState;
  readonly strings: Strings;
  readonly onChoice: (value: string, click: Event) => void;
}

/**
 * - `open`: the visitor can answer
 * - `deciding`: an answer waits for other pages
 * - `unanswerable`: a request of the reply has no choices
 * - `sent`: the words of the visitor stand below the reply
 * - `closed`: something else has followed, or another page has asked
 */
export type CardState = 'open' | 'deciding' | 'unanswerable' | 'sent' | 'closed';

function answerView({request, state, strings, onChoice}: CardProps): TemplateResult | typeof nothing {
  const {call, answer} = request;
  const choices = call ? permissions(strings) : request.choices;
  const chosen = choices.find(({value}) => value === answer);
  if (state === 'sent') return nothing;
  // A call that was allowed has not run.
  if (chosen && !(call && state === 'closed'))
    return html`<p class="reply-answer">${doneIcon}<bdi>${chosen.label}</bdi></p>`;
  if (state === 'closed') return html`<p class="reply-answer">${strings.notAnswered}</p>`;
  if (state === 'unanswerable')
    return html`<p class="reply-answer control-sentence">${strings.cannotAnswer}</p>`;
  return html`<div class="reply-choices">
    ${choices.map(
      ({value, label, kind}) =>
        html`<button part="choice" class=${kind === 'primary' ? 'control-pill control-primary' : 'control-pill'} data-kind=${kind ?? nothing} type="button" ?disabled=${state === 'deciding'} @click=${(click: Event) => onChoice(value, click)}><bdi>${label}</bdi></button>`,
    )}
  </div>`;
}

const permissions = (strings: Strings): readonly Choice[] => [
  {value: 'allow', label: strings.allow, kind: 'primary'},
  {value: 'refuse', label: strings.refuse},
];

/** What the visitor reads of a call: its name, and each argument with its name. */
export interface Arguments {
  readonly name: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** Returns all of the arguments: the visitor allows what is seen. */
export function argumentsOf({name, arguments: args}: ToolCall): Arguments {
  const entries =
    Object(args) === args && !Array.isArray(args) ? Object.entries(args as object) : [['', args]];
  const shown = entries.length > MOST_ROWS ? [['', args]] : entries;
  const rows = shown.map(
    ([key, value]) =>
      [
        visibleText(key as string),
        visibleText(typeof value === 'string' ? value : stringify(value)),
      ] as const,
  );
  return {name: visibleText(name), rows};
}

/** More are shown as one JSON text, because each row costs elements. */
const MOST_ROWS = 50;

function callView({name, rows}: Arguments, strings: Strings): TemplateResult {
  return html`<p>${strings.runTool}</p>
    <p class="reply-tool"><bdi>${name}</bdi></p>
    ${
      rows.length === 0
        ? nothing
        : html`<dl class="reply-arguments" tabindex="0" aria-label=${name}>${rows.map(
            ([key, value]) => html`<div><dt><bdi>${key}</bdi></dt><dd dir="auto">${value}</dd></div>`,
          )}</dl>`
    }`;
}
