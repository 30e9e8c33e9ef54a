/** Loads all that only an open chat needs. */
export const loadPanel = () => import('../panel/open-chat.js').then(({openChat}) => openChat);
