import {listOf} from '../check-tag.js';
import type {Check} from '../context.js';
import {finding} from '../finding.js';

export const checkAttributes: Check = ({unknownAttributes}) =>
  unknownAttributes.length > 0
    ? finding(
        'unknown-attribute',
        `Without effect: ${listOf(unknownAttributes)}.`,
        'The element has no such attribute.',
        'Correct the name, or remove it.',
      )
    : undefined;

export const checkProperties: Check = ({unknownProperties}) =>
  unknownProperties.length > 0
    ? finding(
        'unknown-property',
        `Without effect: ${listOf(unknownProperties)}.`,
        'The element has no such property.',
        'Correct the name.',
      )
    : undefined;

export const checkBotId: Check = ({host, unknownAttributes, unknownProperties}) => {
  const isMisspelt = [...unknownAttributes, ...unknownProperties].some(({guess}) =>
    /^bot-?id$/i.test(guess ?? ''),
  );
  if (host.botId || host.transport || isMisspelt) return undefined;
  return finding(
    'no-bot-id',
    'Questions cannot be sent.',
    'The element has no "bot-id".',
    'Set "bot-id" to the identifier of your agent.',
  );
};
