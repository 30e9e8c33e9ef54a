import type {Contender} from '../contender.js';

/** A field for typing, without a chat: the browser's own delay. */
export function create(): Contender {
  const field = document.createElement('textarea');
  field.style.cssText = 'inline-size: 420px; font: 15px/1.55 system-ui, sans-serif';
  document.body.append(field);
  field.focus();
  return {
    isReady: () => document.activeElement === field,
    load: () => undefined,
    ask: () => Promise.resolve(),
    write: () => undefined,
    end: () => Promise.resolve(),
  };
}
