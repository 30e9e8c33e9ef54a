import {lateFile} from '../platform/late-file.js';

/** Loads code that few visitors use. Rejects if the file cannot be loaded. */
export const loadOnDemand = lateFile(async () => {
  // Names the export, so that the bundler creates no namespace object.
  const {onDemand} = await import('./on-demand.js');
  return onDemand;
});
