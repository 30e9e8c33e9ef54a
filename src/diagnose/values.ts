import type {Check, DiagnosisHost} from './context.js';
import {finding} from './finding.js';

const WORDS = {
  mode: 'inline floating side page',
  placement: 'start end',
  theme: 'light dark auto',
  announce: 'auto full brief off',
  thinking: 'hide show',
  links: 'same new',
  persist: 'session local',
  stream: 'true false',
} as const;

type Name = keyof typeof WORDS & keyof DiagnosisHost;

export const checkWords: Check = ({host}) => {
  for (const name of Object.keys(WORDS) as Name[]) {
    const words = WORDS[name].split(' ');
    const value = String(host.getAttribute(name) ?? host[name] ?? '');
    if (value !== '' && !words.includes(value)) {
      return finding(
        'invalid-value',
        name === 'stream' ? `stream="${value}" means true.` : `${name}="${value}" has no effect.`,
        'The value is not one of the allowed words.',
        `Use one of: ${words.join(', ')}.`,
      );
    }
  }
  return undefined;
};

export const checkNumbers: Check = ({host}) => {
  for (const name of ['max-history', 'maxlength', 'persist-hours']) {
    const value = host.getAttribute(name);
    if (value !== null && !(Number(value) >= 0)) {
      return finding(
        'invalid-number',
        `${name}="${value}" has no effect.`,
        'The value is not a number from 0.',
        'Write digits only.',
      );
    }
  }
  return undefined;
};

export const checkBooleans: Check = ({host}) => {
  for (const name of ['open', 'timestamps', 'feedback', 'diagnose']) {
    if (host.getAttribute(name) === 'false') {
      return finding(
        'false-attribute',
        `${name}="false" means true.`,
        'The presence of a boolean attribute means true.',
        `Remove the attribute "${name}".`,
      );
    }
  }
  return undefined;
};
