/** Options of every event: it bubbles and leaves shadow roots, so that a page may listen on `document`. */
export const REACHES_THE_PAGE = {bubbles: true, composed: true};
