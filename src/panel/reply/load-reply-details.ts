import {shareLoad} from '../controls/memoize.js';

/** Loads code for replies with citation markers or code. After a failure, the next call tries again. */
export const loadReplyDetails = shareLoad(async () => {
  // Names the export, so that the bundler creates no namespace object.
  const {replyDetails} = await import('./reply-details.js');
  return replyDetails;
});
