/**
 * Why a file cannot be sent.
 * - `kind`: not one of the kinds that the page allows
 * - `size`: more bytes than the page allows
 * - `pixels`: a picture of more than 50 megapixels
 * - `unreadable`: a picture that is damaged, or that this browser cannot decode
 * - `protected`: a picture in a browser that changes what pages read of pictures
 */
export type FileProblem = 'kind' | 'size' | 'pixels' | 'unreadable' | 'protected';

/** The only error of `prepareFile()`. */
export class FileRefused extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(`The file cannot be sent: ${problem}.`, options);
    this.name = 'FileRefused';
    this.problem = problem;
  }
}
