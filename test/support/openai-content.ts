import {toldFile, wordsOfParts} from './told-file.js';

interface Part {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly image_url?: unknown;
  readonly detail?: unknown;
  readonly file?: {readonly filename?: unknown; readonly file_data?: unknown};
  readonly filename?: unknown;
  readonly file_data?: unknown;
}

const fieldsOf = (value: unknown) =>
  Object.keys(Object(value) as object)
    .sort()
    .join();

const wordsIn = ({text}: Part) => (typeof text === 'string' && text !== '' ? text : undefined);

/** A picture has another form than a document: OpenAI refuses one in place of the other. */
const pictureIn = (url: unknown) => (String(url).startsWith('data:image/') ? toldFile(url) : undefined);

const documentIn = (url: unknown, name: unknown) =>
  String(url).startsWith('data:application/pdf') && typeof name === 'string'
    ? toldFile(url, name)
    : undefined;

/** The parts of a user's message in Chat Completions: https://platform.openai.com/docs/api-reference/chat/create */
function wordsOfChatPart(part: Part): string | undefined {
  switch (`${String(part.type)} ${fieldsOf(part)}`) {
    case 'text text,type':
      return wordsIn(part);
    case 'image_url image_url,type':
      return pictureIn((part.image_url as {url?: unknown}).url);
    case 'file file,type':
      return documentIn(part.file?.file_data, part.file?.filename);
  }
  return undefined;
}

/** The parts of a user's message in Responses: https://platform.openai.com/docs/api-reference/responses/create */
function wordsOfResponsePart(part: Part): string | undefined {
  switch (`${String(part.type)} ${fieldsOf(part)}`) {
    case 'input_text text,type':
      return wordsIn(part);
    case 'input_image detail,image_url,type':
      return pictureIn(part.image_url);
    case 'input_file file_data,filename,type':
      return documentIn(part.file_data, part.filename);
  }
  return undefined;
}

/** Returns what the model reads in the content of a message, or `undefined` if OpenAI refuses it. Only users have files. */
export function wordsOfContent(
  api: 'chat' | 'responses',
  role: unknown,
  content: unknown,
): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content) || role !== 'user') return undefined;
  return wordsOfParts(content as Part[], api === 'chat' ? wordsOfChatPart : wordsOfResponsePart);
}
