import type {Page} from 'playwright';

/** Moves a finger down, by a distance in pixels. Resolves when it is lifted. */
export async function swipeDown(page: Page, {x, y}: {x: number; y: number}, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{x, y: y + moved}],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', (distance * step) / 10);
  await touch('touchEnd', distance);
  await session.detach();
}
