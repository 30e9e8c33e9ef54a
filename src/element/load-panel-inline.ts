import {openChat} from '../panel/open-chat.js';

/** For the classic script, which has the panel in it: a dynamic import would wrap each of its modules. */
export const loadPanel = () => Promise.resolve(openChat);
