/** Gives the text before a citation marker its space back. The page shows a no-break space. */
export function separateMarker(marker: Element): void {
  const text = marker.previousSibling;
  if (text instanceof Text) text.data = text.data.replace(/\u00A0$/, ' ');
}
