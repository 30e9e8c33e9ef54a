import {CheckInputError} from './input-error.js';

export type HeaderFields = Readonly<Record<string, string>>;

/** Headers that cannot be given, with the reason or the option to use. */
const OWN: Readonly<Record<string, string>> = {
  accept: 'the check sets it',
  'api-key': 'use --api-key',
  'content-type': 'the check sets it',
  origin: 'use --origin',
};

/** Headers of the connection or of a preflight. */
const OF_PLATFORM =
  /^(?:access-control-request-.*|connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/;

/** Shorter values occur in other words. */
const MIN_SECRET = 4;

/** Returns the headers by lower-case names. Throws a `CheckInputError` with the name of the header, without its value. */
export function headerFields(headers: HeaderFields): HeaderFields {
  const fields = Object.create(null) as Record<string, string>;
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      throw new CheckInputError('Invalid header: expected a name such as authorization.');
    }
    const reason = OF_PLATFORM.test(name) ? 'the platform sets it' : OWN[name];
    if (reason !== undefined) throw new CheckInputError(`The header "${name}" cannot be given: ${reason}.`);
    if (fields[name] !== undefined) throw new CheckInputError(`The header "${name}" is given twice.`);
    fields[name] = headerValue(`value of the header "${name}"`, value);
  }
  return fields;
}

/** Throws an error without the value, which the platform's error would quote. */
export function headerValue(what: string, given: string): string {
  const value = given.trim();
  if (/^[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/.test(value)) return value;
  throw new CheckInputError(`Invalid ${what}: expected plain ASCII on one line.`);
}

/**
 * Returns the secrets to redact, longest first: the key, the values of the headers, and the words in them, because a
 * service can quote a token without its scheme.
 */
export function secretsOf(apiKey: string | undefined, headers: HeaderFields): readonly string[] {
  const values = Object.values(headers).flatMap((value) => [value, ...value.split(/[\s,;=]+/)]);
  const secrets = values.filter(({length}) => length >= MIN_SECRET);
  return [...(apiKey === undefined ? [] : [apiKey]), ...secrets].sort((a, b) => b.length - a.length);
}
