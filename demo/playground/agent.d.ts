import type {PageTools, TransportFunction} from '../../src/index.js';

export const tools: PageTools;
export const transport: TransportFunction;
