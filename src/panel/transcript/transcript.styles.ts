import {css} from 'lit';

export default css`
  .transcript-frame {
    position: relative;
    display: flex;
    flex: 1;
    min-block-size: 0;
  }

  .transcript {
    flex: 1;
    min-inline-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
  }

  .transcript:focus-visible {
    outline-offset: -2px;
    border-radius: 4px;
  }

  .messages,
  .group {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }

  /* Always set: when the scope of counters changes, Chromium visits all elements of the page. */
  .group {
    contain: style;
  }

  /*
   * Groups outside of the viewport are not laid out. The margin leaves space for focus rings. A class, because after
   * each change in a group, \`:has(+ .group)\` would have the styles of all its messages computed again.
   */
  .group.earlier {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 2000px;
    overflow-clip-margin: 6px;
  }

  .messages {
    max-inline-size: var(--_content);
    margin-inline: auto;
    /* \`Scroller\` adds space at the end, so that a new question can be at the top. */
    padding: var(--_space);
  }

  .day {
    margin: 0;
    color: var(--_muted);
    font-size: 0.8125em;
    text-align: center;
  }

  .jump {
    position: absolute;
    /* Above the fade of the composer. */
    z-index: 1;
    inset-block-end: 0.75em;
    inset-inline: 0;
    inline-size: 36px;
    block-size: 36px;
    margin-inline: auto;
    padding: 0;
    border-color: var(--_border);
    border-radius: 50%;
    background: var(--_surface);
    box-shadow: 0 2px 10px rgb(0 0 0 / 18%);
  }

  .jump:hover {
    background: var(--_faint);
  }
`;
