import {toldFile} from './http.js';

/** What an agent reads in the content of a message. */
export const wordsOf = ({content}) =>
  Array.isArray(content)
    ? content
        .map(({text, source}) =>
          source ? toldFile(source.mimeType, Buffer.from(source.value, 'base64')) : text,
        )
        .join(' ')
    : content;
