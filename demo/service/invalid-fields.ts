import type * as z from 'zod';

const NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/** Returns the message for an invalid field whose schema has none. For the option `error` of `safeParse()`. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${NAMES[issue.expected]}`;
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`;
  return issue.code === 'too_small' ? 'must not be empty' : undefined;
}

/** Formats `['messages', 1, 'role']` as `messages[1].role`, like OpenAI-compatible services. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
