import {register} from './register.js';

register();

// With the element, its types.
export type * from './index.js';
