import {html, render} from 'lit';

import {addStyles} from '../../platform/add-styles.js';
import {css} from '../../platform/css.js';
import {visibleText} from '../../platform/visible-text.js';

/** Shows all steps of a reply in a list. */
export function showSteps(list: HTMLElement, steps: readonly string[]): void {
  const root = list.getRootNode();
  // The message can have been removed in the meantime.
  if (!('adoptedStyleSheets' in root)) return;
  addStyles(root as ShadowRoot, [styles]);
  render(
    steps.map((step) => html`<li dir="auto">${visibleText(step)}</li>`),
    list,
  );
}

const styles = css`
  /* A line below the mark. */
  .reply-steps {
    margin: 0 11px var(--_space-3);
    padding-inline-start: 19px;
    border-inline-start: 2px solid var(--_border);
    color: var(--_muted);
    font-size: var(--_type-14);
    list-style: none;
    overflow-wrap: anywhere;
  }
`;
