/** Animates an element, unless the visitor prefers reduced motion. */
export function animate(element: Element, keyframes: Keyframe[] | PropertyIndexedKeyframes): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate(keyframes, {duration: 150, easing: 'ease-out'});
}
