import {addMinimalChat} from './minimal-chat.js';
import {markTypable} from './typable.js';

markTypable(addMinimalChat());
