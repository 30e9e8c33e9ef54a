import {shareLoad} from './controls/memoize.js';

/** Loads what few visitors use. Rejects if that fails; the next call tries again. */
export const loadOnDemand = shareLoad(async () => {
  // By name, so that the bundler needs no object for the module.
  const {onDemand} = await import('./on-demand.js');
  return onDemand;
});
