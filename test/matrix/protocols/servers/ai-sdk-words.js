import {toldFile} from './http.js';

/** The bytes of a file: as they are, as base64, or either of these in an object, as of version 7. */
const bytesOf = (data) =>
  typeof data === 'string'
    ? Buffer.from(data, 'base64')
    : data instanceof Uint8Array
      ? data
      : bytesOf(data.data);

/** What the model reads in the content of a message. */
export const wordsOf = (content) =>
  typeof content === 'string'
    ? content
    : content
        .map(({type, text, mediaType, data}) => (type === 'file' ? toldFile(mediaType, bytesOf(data)) : text))
        .filter(Boolean)
        .join(' ');
