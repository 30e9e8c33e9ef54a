/** A mistake in a configuration. The message names the remedy, or the invalid fields, one a line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
