/** Loads the function of the diagnosis. Returning the whole module would cost a chunk for its namespace. */
export const loadDiagnosis = async () => (await import('../diagnose/diagnose.js')).diagnose;
