import type {Choice} from '../client/agent-request.js';
import {field} from '../client/decode.js';
import {visibleText} from '../platform/visible-text.js';
import {lineIn} from './author.js';
import type {ReplyRequest} from './message.js';
import {MAX_REQUEST, parseRequest} from './parse-messages.js';
import {isBlank} from './question-text.js';

/** Returns the request that a value describes. The value is not trusted. `undefined`: it has no ID or no text. */
export function decodeRequest(value: unknown): ReplyRequest | undefined {
  const request = parseRequest(value);
  const text = visibleText(request?.text ?? '').trim();
  if (!request || isBlank(text)) return undefined;
  const {id, isHeld} = request;
  const answer = field(value, 'answer');
  const choices = choicesIn(field(value, 'choices'));
  // The visitor answers what is seen as a whole.
  const isWhole = (field(value, 'text') as string).length <= MAX_REQUEST;
  return {
    ...{id, text, choices: isWhole ? choices : []},
    ...(isHeld && {isHeld}),
    ...(choices.some((choice) => choice.value === answer) && {answer: answer as string}),
  };
}

/** Returns the choices. None if one of them cannot be shown as a whole: the visitor would not know what there is to choose. */
function choicesIn(values: unknown): Choice[] {
  const choices = (Array.isArray(values) ? (values as unknown[]) : [])
    .slice(0, MAX_CHOICES + 1)
    .map(choiceIn);
  const known = new Set(choices.map((choice) => choice?.value));
  const isWhole = known.size === choices.length && choices.length <= MAX_CHOICES;
  const shown = choices.filter((choice) => choice !== undefined);
  return isWhole && shown.length === choices.length ? shown : [];
}

function choiceIn(choice: unknown): Choice | undefined {
  const [value, label, kind] = [field(choice, 'value'), field(choice, 'label'), field(choice, 'kind')];
  const line = lineIn(label, MAX_LABEL + 1);
  const isLabel = line !== '' && line.length <= MAX_LABEL;
  if (!isLabel || typeof value !== 'string' || value.length > MAX_VALUE) return undefined;
  return {value, label: line, ...((kind === 'primary' || kind === 'danger') && {kind})};
}

/** In UTF-16 code units. */
const MAX_LABEL = 100;
const MAX_VALUE = 1_000;

/** Maximum number of choices. */
const MAX_CHOICES = 20;
