import {css} from 'lit';

// Forced colors: https://drafts.csswg.org/css-color-adjust-1/#forced-colors-properties
// Zoom on iOS: https://css-tricks.com/16px-or-larger-text-prevents-ios-form-zoom/
export default css`
  .composer-frame {
    position: relative;
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    flex: none;
    inline-size: 100%;
    max-inline-size: var(--_content);
    /* A very low panel still shows one line of the field. */
    max-block-size: max(33.4%, 6em);
    margin-inline: auto;
    padding: 0 calc(var(--_space) * 0.6) calc(var(--_space) * 0.6);
  }

  /* Messages fade out at the composer. */
  .composer-frame::before {
    content: '';
    position: absolute;
    /* The ring of a focused composer is outside of it. */
    inset-block-end: calc(100% + 1px);
    inset-inline: 0;
    block-size: 1.25em;
    background: linear-gradient(transparent, var(--_surface));
    pointer-events: none;
  }

  .connection {
    margin: 0;
    padding: 0.25em 1em;
    color: var(--_muted);
    font-size: 0.875em;
  }

  .connection:empty {
    padding: 0;
  }

  .composer {
    display: flex;
    align-items: flex-end;
    gap: 0.5em;
    padding: 0.4em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) + 8px);
    background: var(--_surface);
    box-shadow: 0 1px 6px rgb(0 0 0 / 5%);
  }

  .composer:focus-within {
    border-color: var(--_ink);
    box-shadow: 0 0 0 1px var(--_ink);
    /* Visible with forced colors, which remove the shadow. */
    outline: 2px solid transparent;
  }

  .input {
    field-sizing: content;
    flex: 1;
    min-inline-size: 0;
    max-block-size: 100%;
    margin: 0;
    padding: 0.35em 0.5em 0.35em 0.75em;
    border: 0;
    outline: 0;
    background: none;
    color: inherit;
    font: inherit;
    /* iOS zooms into a focused field with smaller text. */
    font-size: max(1em, 16px);
    line-height: 1.5;
    resize: none;
  }

  .count {
    margin: 0;
    padding-inline: 1em;
    color: var(--_muted);
    font-size: 0.8125em;
    text-align: end;
  }

  .count[data-over] {
    color: var(--_error);
  }

  .disclaimer {
    margin: 0.5em 0.5em -0.25em;
    color: var(--_muted);
    font-size: 0.75em;
    line-height: 1.35;
    overflow-wrap: anywhere;
    text-align: center;
    text-wrap: balance;
  }

  .input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  .round {
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    padding: 0;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_accent-text);
  }

  .round:disabled {
    background: var(--_tint);
    color: var(--_ink);
  }

  .round:not(:disabled):hover {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }
`;
