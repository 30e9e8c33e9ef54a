import {shareLoad} from '../controls/memoize.js';

/** Loads what only replies with citation markers or code need. Rejects if that fails; the next call tries again. */
export const loadReplyDetails = shareLoad(async () => {
  // By name, so that the bundler needs no object for the module.
  const {replyDetails} = await import('./reply-details.js');
  return replyDetails;
});
