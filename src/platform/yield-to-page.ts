import {nextTask} from './next-task.js';

/** The longest work without a pause, in milliseconds. */
const SLICE = 8;

let end = 0;

/**
 * To be called between two steps of long work. Resolves at once, or in a later task if the page has waited for 8 ms, so
 * that clicks and frames come in between.
 */
export async function yieldToPage(): Promise<void> {
  if (performance.now() < end) return;
  await nextTask();
  end = performance.now() + SLICE;
}
