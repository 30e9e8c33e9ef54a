// The files of the visitor, as the protocols take them.
import type {ChatContext, ChatFile} from '../client/transport.js';
import type {ChatCompletionMessage} from '../client/types.js';
import {goesOn} from './memory.js';

/** A message with its files, for one request. A transport keeps none: the element says with each request which files it still has. */
export interface MessageWithFiles extends ChatCompletionMessage {
  readonly files: readonly ChatFile[];
}

/**
 * Returns the messages with their files. Leaves out those with neither words nor files, except a new question: providers refuse an
 * empty content.
 */
export const withFiles = (
  messages: readonly ChatCompletionMessage[],
  context: ChatContext,
): MessageWithFiles[] =>
  messages.flatMap(({role, content}, index) => {
    const isNew = index === messages.length - 1 && !goesOn(context);
    const its = context.history?.[index] ?? ((isNew && context.files) || []);
    return isNew || content.trim() || its.length > 0 ? {role, content, files: its} : [];
  });

/** Returns the parts of a message: its files, then its words. Models read a picture best before the question about it. */
export async function partsOf(
  {content: text, files}: MessageWithFiles,
  partOf: (file: ChatFile, base64: string, dataUrl: string) => object,
  type = 'text',
): Promise<object[]> {
  const parts = await Promise.all(
    files.map(async (file) => {
      const encoded = await base64(file.data);
      return partOf(file, encoded, `data:${file.type};base64,${encoded}`);
    }),
  );
  return text.trim() ? [...parts, {type, text}] : parts;
}

/** Returns the words of a message without files, or else its parts. */
export const contentOf = async (...args: Parameters<typeof partsOf>): Promise<string | object[]> =>
  args[0].files.length > 0 ? partsOf(...args) : args[0].content;

export const namesOf = (files: readonly ChatFile[]): string => files.map(({name}) => name).join(', ');

export const isPicture = ({type}: ChatFile): boolean => type.startsWith('image/');

/**
 * The number of bytes that are encoded at once. A multiple of 3, so that each piece ends without padding, and less than an engine
 * takes as arguments: https://bugs.webkit.org/show_bug.cgi?id=80797
 */
const PIECE = 49_152;

async function base64(data: Blob): Promise<string> {
  let text = '';
  for (let at = 0; at < data.size; at += PIECE) {
    // Each piece is read by itself, so that the page can draw between two.
    const bytes = new Uint8Array(await data.slice(at, at + PIECE).arrayBuffer());
    // A spread takes twice the time.
    text += btoa(String.fromCharCode.apply(null, bytes as unknown as number[]));
  }
  return text;
}
