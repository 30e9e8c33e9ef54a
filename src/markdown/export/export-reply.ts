import {nextTask} from '../../platform/next-task.js';
import {domToMarkdown} from './dom-to-markdown.js';
import {escapeLines} from './escape-markdown.js';
import {visibleText, VisibleStream} from '../../platform/visible-text.js';
import {loadRenderer} from '../stream/load-renderer.js';

/**
 * Returns a reply as Markdown for the clipboard or a file. Renders it off screen and writes Markdown from the
 * nodes, so the result has no invisible characters, comments, unsafe links, images or HTML. `onMarker`: called with each citation
 * marker, and can hide it. The brackets of markers are not escaped.
 */
export async function exportReply(markdown: string, onMarker?: (box: HTMLElement) => void): Promise<string> {
  const root = await drawOffScreen(markdown, (box) => {
    separateMarker(box);
    onMarker?.(box);
  });
  // A reply that renders to nothing is shown as its source.
  return domToMarkdown(root).replaceAll('\u2060', '') || escapeLines(visibleText(markdown));
}

/** Gives the text before a citation marker its space back. The page shows a no-break space. */
export function separateMarker(marker: Element): void {
  const text = marker.previousSibling;
  if (text instanceof Text) text.data = text.data.replace(/\u00A0$/, ' ');
}

/** Renders a reply without images and buttons, or its source if the renderer cannot be loaded. */
async function drawOffScreen(markdown: string, onMarker: (box: HTMLElement) => void): Promise<HTMLElement> {
  const root = document.createElement('div');
  const code = await loadRenderer();
  if (code === undefined) {
    root.textContent = visibleText(markdown);
    return root;
  }
  const text = new VisibleStream().take(markdown, true);
  let renderer = code.createRenderer(root, {origins: {images: [], links: []}, copyCode: '', onMarker});
  renderer.add(text);
  await yieldToPage();
  for (let progress = renderer.step(true); progress !== 'done'; progress = renderer.step(true)) {
    if (progress === 'waiting') await code.loadHtmlWriter();
    if (progress === 'outdated') {
      renderer = renderer.again();
      renderer.add(text);
    }
    await yieldToPage();
  }
  // Places in long runs where lines can break.
  for (const place of root.querySelectorAll('wbr')) place.remove();
  root.normalize();
  return root;
}

/** The longest work without a pause, in milliseconds. */
const SLICE = 8;

let end = 0;

/** Call it between steps of long work. Lets clicks and frames in after each 8 ms. */
async function yieldToPage(): Promise<void> {
  if (performance.now() < end) return;
  await nextTask();
  end = performance.now() + SLICE;
}
