/** Loads the code that keeps conversations. */
export const loadPersistence = () => import('../persistence/persistence.js');
