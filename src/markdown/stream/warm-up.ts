import {whenIdle} from '../../platform/when-idle.js';
import {pageScheduler} from './frame-scheduler.js';
import {loadRenderer} from './load-renderer.js';
import {MarkdownStream} from './markdown-stream.js';

/** Contains the common syntax of replies. */
const SAMPLE = `# a

**b** *c* \`d\` [e](https://example.com/) H<sub>2</sub>O

- f
  - g

1. h

> i

| j |
|---|
| k |

\`\`\`js
l
\`\`\`
`;

let isStarted = false;

/**
 * Loads the renderer, and renders a sample, while the page is idle, once in a page. Browsers compile code when it first
 * runs, which would delay the first words of the first reply.
 */
export function warmUp(): void {
  if (isStarted) return;
  isStarted = true;
  whenIdle(() => {
    void loadRenderer().then((renderer) => renderer && whenIdle(drawSample));
  });
}

function drawSample(): void {
  const stream = new MarkdownStream(document.createElement('div'), pageScheduler.add);
  stream.update(SAMPLE, {isOpen: true, origins: {images: [], links: []}, copyCode: ''});
}
