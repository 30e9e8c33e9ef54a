import {field} from '../client/decode.js';
import type {Handover} from '../client/types.js';
import {nameIn} from './author.js';

/** Returns the handover that a value describes. The value is not trusted. `undefined`: its state is unknown. */
export function decodeHandover(value: unknown): Handover | undefined {
  const [state, name] = [field(value, 'state'), nameIn(field(value, 'name'))];
  return isState(state) ? {state, ...(name && {name})} : undefined;
}

function isState(value: unknown): value is Handover['state'] {
  return value === 'offered' || value === 'waiting' || value === 'joined' || value === 'ended';
}
