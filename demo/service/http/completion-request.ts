import * as z from 'zod';

import {checkContentType, readBody} from '../../../relay/read-body.js';
import {fieldMessage, fieldName} from '../invalid-fields.js';
import {ApiError} from './api-error.js';

/** The bounds of a body. Its time is in milliseconds. */
const LIMITS = {maxBodyBytes: 1024 * 1024, bodyTimeout: 10_000};

const message = z.object({role: z.enum(['user', 'assistant']), content: z.string()});

/** Ignores fields that are not in the interface, because OpenAI-compatible clients send more. */
const completionRequest = z.object({
  botId: z.string(),
  messages: z.array(z.unknown()).min(1),
  stream: z.boolean().optional(),
  model: z.string().optional(),
});

/** Reads and validates the body (service interface, "Request body"). Throws an `ApiError` that names the first invalid field. */
export async function readCompletionRequest(request: Request) {
  checkContentType(request);
  const body = check(completionRequest, parseJson(await readBody(request, LIMITS)));
  // One by one: Zod would collect the issues of all entries, of which a body of 1 MB can have 500,000.
  const messages = body.messages.map((entry, index) => check(message, entry, ['messages', index]));
  if (messages.at(-1)?.role !== 'user') {
    throw invalid('messages', 'must end with the message of the user that is to be answered');
  }
  return {...body, messages};
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown, path: PropertyKey[] = []) {
  const {data, error} = schema.safeParse(value, {error: fieldMessage});
  if (!error) return data;
  const [issue] = error.issues;
  throw invalid(fieldName([...path, ...issue!.path]), issue!.message);
}

const invalid = (param: string, text: string) =>
  new ApiError(400, 'invalid_value', `${param || 'The body'}: ${text}`, {...(param && {param})});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'invalid_json', 'The request body is not valid JSON.');
  }
}
