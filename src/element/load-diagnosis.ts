/**
 * Loads the function of the diagnosis. The classic script replaces this module by `load-diagnosis-by-url.ts`. Returning the
 * whole module would cost a chunk for its namespace.
 */
export const loadDiagnosis = async () => (await import('../diagnose/diagnose.js')).diagnose;
