import type {TestRunnerPlugin} from '@web/test-runner';
import type {Page} from 'playwright';

export type Point = readonly [x: number, y: number];

/** A gesture of a visitor that Web Test Runner has no command for. Drags go from the first point to the last one. */
export type Gesture =
  | {readonly kind: 'click' | 'dblclick'; readonly at: Point; readonly button?: 'left' | 'middle' | 'right'}
  | {readonly kind: 'wheel'; readonly at: Point}
  | {readonly kind: 'touch' | 'drag'; readonly from: Point; readonly to: Point}
  | {readonly kind: 'compose'; readonly text: string};

/** A plugin for Web Test Runner with the command `gesture`, which is `false` if the driver of the engine cannot make it. */
export const realGestures: TestRunnerPlugin = {
  name: 'real-gestures',
  async executeCommand({command, payload, session}) {
    if (command !== 'gesture') return undefined;
    const browser = session.browser as unknown as {getPage(id: string): Page};
    try {
      await make(browser.getPage(session.id), payload as Gesture);
      return true;
    } catch (error) {
      // Drivers have no code for it.
      if (
        !/not supported|unsupported|not implemented|not a function|only (?:supported|available)/i.test(
          String(error),
        )
      )
        throw error;
      return false;
    }
  },
};

async function make(page: Page, gesture: Gesture): Promise<void> {
  const {mouse} = page;
  switch (gesture.kind) {
    case 'click':
    case 'dblclick':
      await mouse[gesture.kind](...gesture.at, {button: gesture.button ?? 'left'});
      return;
    case 'wheel':
      await mouse.move(...gesture.at);
      await mouse.wheel(0, 20);
      return;
    case 'drag':
      await mouse.move(...gesture.from);
      await mouse.down();
      // A drag begins after some way.
      for (const part of [0.2, 0.6, 1]) await mouse.move(...between(gesture.from, gesture.to, part));
      await mouse.up();
      return;
    case 'touch':
    case 'compose': {
      const devTools = await page.context().newCDPSession(page);
      if (gesture.kind === 'compose') {
        await devTools.send('Input.imeSetComposition', {...gesture, selectionStart: 1, selectionEnd: 1});
        await devTools.send('Input.insertText', {text: gesture.text});
      } else {
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
          devTools.send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([x, y]) => ({x, y}))});
        await touch('touchStart', gesture.from);
        for (const part of [0.2, 0.6, 1]) await touch('touchMove', between(gesture.from, gesture.to, part));
        await touch('touchEnd');
      }
      await devTools.detach();
    }
  }
}

const between = (from: Point, to: Point, part: number): [number, number] => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
];
