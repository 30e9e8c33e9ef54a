import type {Measurement} from '../stage.js';
import type {Row} from './table.js';

/** Returns a measurement as the cells of a row. */
export function figures(measurement: Measurement, floor?: Measurement): Row {
  const {total, script, style, layout, paint, longestTask, droppedFrames, firstTokenFrame, nodes, heap} =
    measurement;
  return {
    'busy ms': Math.round(total),
    ...(floor && {'to the floor': (total / floor.total).toFixed(2)}),
    'script ms': Math.round(script),
    'style ms': Math.round(style),
    'layout ms': Math.round(layout),
    'paint ms': Math.round(paint),
    'longest task ms': Math.round(longestTask),
    'dropped frames': droppedFrames,
    'first token': firstTokenFrame || 'at the end',
    elements: nodes,
    'heap MB': heap.toFixed(1),
  };
}
