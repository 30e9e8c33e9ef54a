/** Resolves when the animations of the element, or in the root, have ended or were canceled. Does not wait for endless ones. */
export async function animationsEnd(target: Element | DocumentOrShadowRoot): Promise<void> {
  const ending = target
    .getAnimations()
    .filter(({effect}) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(async ({finished}) => finished));
}
