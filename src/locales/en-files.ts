import {stringsIn} from './locale.js';
import type {FileTexts} from './strings.js';

/** English, which an open chat has, without what it loads with the first file. */
export const enFiles: FileTexts = stringsIn('en', {
  files: 'Files',
  preparing: 'Preparing…',
  fileAdded: 'Added:',
  fileRemoved: 'Removed:',
  wrongKind: 'This can’t be sent here. These kinds work:',
  unreadablePicture: 'Your browser can’t read this picture. These kinds work:',
  fileTooLarge: {other: 'This file is larger than # MB.'},
  tooManyPixels: 'This picture has too many pixels.',
  tooManyFiles: {
    one: 'At most # file can be sent with a question.',
    other: 'At most # files can be sent with a question.',
  },
  picturesProtected: 'Your browser changes pictures to protect you from tracking, so they can’t be sent.',
  firstPictureOnly: 'Only the first picture of this animation is sent.',
  pictureGone: 'Picture no longer here',
  fileGone: 'File no longer here',
  filesRefused: 'The assistant could not use the file.',
});
