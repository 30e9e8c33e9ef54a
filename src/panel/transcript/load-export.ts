/** Loads the code that exports messages: few visitors copy or save them. */
export const loadExport = () => import('./conversation-export.js');
