import {register} from './element/register.js';

register();

// This import also provides the types.
export type * from './index.js';
