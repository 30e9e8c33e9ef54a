import {register} from './element/register.js';

register();

// An import of this entry also provides the types.
export type * from './index.js';
