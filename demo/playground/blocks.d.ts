import type {BlockDrawers} from '../../src/index.js';

export const blocks: BlockDrawers;
