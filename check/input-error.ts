/** The check cannot start or continue: an option is invalid, or the service cannot be reached. */
export class CheckInputError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CheckInputError';
  }
}
