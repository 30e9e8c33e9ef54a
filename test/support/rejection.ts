import {expect} from 'chai';

/** Returns the error with which a promise rejects. Fails if it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => expect.fail('the promise resolved'),
    (error: unknown) => error as Error,
  );
}

/** Returns the error that a function throws. Fails if it returns. */
export function thrown(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  return expect.fail('the function returned');
}
