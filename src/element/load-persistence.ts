/** Loads the code that keeps conversations. The classic script replaces this module by `load-persistence-inline.ts`. */
export const loadPersistence = () => import('../persistence/persistence.js');
