/** The quotation of a page or a passage that the element puts before a question: docs/assistant.md, “About this page”. */
const QUOTATION = /^The visitor asks about this .*\n\n(`{3,})\nTitle: (.*)\n[^]*?\n\1\n\n/;

/** Divides a message into the title of the quoted page, if it begins with a quotation, and what the visitor has typed. */
export function quotedQuestion(message: string): {readonly title?: string; readonly question: string} {
  const [quotation = '', , title] = QUOTATION.exec(message) ?? [];
  return {...(title && {title}), question: message.slice(quotation.length)};
}
