import {shareLoad} from './controls/memoize.js';

/** Loads code that few visitors use. Rejects if the file cannot be loaded; the next call tries again. */
export const loadOnDemand = shareLoad(async () => {
  // Names the export, so that the bundler creates no namespace object.
  const {onDemand} = await import('./on-demand.js');
  return onDemand;
});
