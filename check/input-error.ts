/** The check cannot start or continue: an option is invalid, or the service cannot be reached. */
export class CheckInputError extends Error {
  override readonly name = 'CheckInputError';
}
