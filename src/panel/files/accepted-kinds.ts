/** The kinds that an option `accept` can name. */
const KIND = /(?<![^\s,])(?:image\/(?:\*|jpeg|png|webp|gif|avif|heic)|application\/pdf)(?![^\s,])/g;

/** The kind that goes as it is. */
export const PDF = 'application/pdf';

/** Returns the kinds of the option `accept`. */
export const kindsOf = (accept = ''): readonly string[] => accept.match(KIND) ?? [];
