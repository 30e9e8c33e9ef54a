/** Loads the code that keeps conversations, which few pages ask for. */
export const loadPersistence = () => import('../persistence/persistence.js');
