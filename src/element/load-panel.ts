/** Loads all that only an open chat needs. The classic script replaces this module by `load-panel-inline.ts`. */
export const loadPanel = () => import('../panel/open-chat.js').then(({openChat}) => openChat);
