import {register} from './element/register.js';

register();

// With the element, its types.
export type * from './index.js';
