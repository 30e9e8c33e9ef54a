import type {FileTexts} from './strings.js';

/** English texts for the files of a question. See `en.ts`. */
export const enFiles: FileTexts = {
  files: 'Files',
  preparing: 'Preparing…',
  fileAdded: 'Added:',
  fileRemoved: 'Removed:',
  wrongKind: 'This can’t be sent here. These kinds work:',
  unreadablePicture: 'Your browser can’t read this picture. These kinds work:',
  fileTooLarge: (megabytes) => `This file is larger than ${megabytes} MB.`,
  tooManyPixels: 'This picture has too many pixels.',
  tooManyFiles: (count) => `At most ${count} ${count === 1 ? 'file' : 'files'} can be sent with a question.`,
  picturesProtected: 'Your browser changes pictures to protect you from tracking, so they can’t be sent.',
  firstPictureOnly: 'Only the first picture of this animation is sent.',
  pictureGone: 'Picture no longer here',
  fileGone: 'File no longer here',
  filesRefused: 'The assistant could not use the file.',
};
