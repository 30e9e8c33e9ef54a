import type * as z from 'zod';

import {fieldName} from '../invalid-fields.js';

/** A mistake in a configuration. The message has one line for each field. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Returns an error that names all invalid fields. */
export function invalidFields({issues}: z.ZodError): ConfigurationError {
  const lines = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${fieldName([...issue.path, key])}: is not a field of this file`)
      : [`${fieldName(issue.path) || 'The file'}: ${issue.message}`],
  );
  return new ConfigurationError(lines.join('\n'));
}
