import {css} from '../../platform/css.js';

// Forced colors: https://drafts.csswg.org/css-color-adjust-1/#forced-colors-properties
export default css`
  .composer-frame {
    /* One line of the field. Long texts below it scroll. */
    --_row: calc(var(--_target) + 2 * var(--_space-1) + 2px);

    display: grid;
    grid-template-rows: auto minmax(var(--_row), 1fr);
    grid-auto-rows: minmax(0, auto);
    flex: none;
    inline-size: 100%;
    max-inline-size: var(--_content);
    /* A very low panel still shows one line of the field. */
    max-block-size: calc(max(36%, 5lh) + var(--_above, 0px));
    margin-inline: auto;
    padding: var(--_space-3) var(--_gutter);
  }

  .composer-status {
    margin: 0;
    color: var(--_muted);
    font-size: var(--_type-14);
  }

  .composer-status:not(:empty) {
    padding: var(--_space-1) var(--_space-4);
  }

  [part='composer'] {
    display: flex;
    align-items: flex-end;
    gap: var(--_space-1);
    padding: var(--_space-1);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-pill);
    background: var(--_surface);
  }

  [part='composer']:focus-within {
    border-color: var(--_ink);
    box-shadow: 0 0 0 1px var(--_ink);
    /* Visible with forced colors, which remove the shadow. */
    outline: 2px solid transparent;
  }

  :is([part='disclaimer'], [part='consent']) {
    margin: var(--_space-2) var(--_space-2) calc(var(--_space-1) * -1);
    color: var(--_muted);
    font-size: var(--_type-12);
    font-weight: 500;
    line-height: 1.35;
    max-block-size: 5lh;
    overflow-y: auto;
    overscroll-behavior: contain;
    overflow-wrap: anywhere;
    text-align: center;
  }

  /* \`dir="auto"\` takes the direction of the page around a slot: https://html.spec.whatwg.org/#contained-text-auto-directionality */
  [part='consent'] {
    max-block-size: none;
    color: var(--_text);
    font-size: var(--_type-14);
    unicode-bidi: plaintext;
  }

  /* A button with words is below the field. */
  [part='composer']:has(.control-primary) {
    flex-direction: column;
  }

  [part='composer']:has(.control-primary) .control-input {
    flex: 0 1 auto;
    inline-size: 100%;
  }

  [part='composer'] .control-primary {
    flex: none;
  }

  /* Its button is a second line. */
  .composer-frame:has([part='consent']) {
    --_row: calc(2 * var(--_target) + 3 * var(--_space-1) + 2px);

    max-block-size: 75%;
  }

  @media (width > 480px) and (height > 480px) {
    :host([mode='page']) [data-start] .composer-frame {
      margin-block-end: auto;
    }
  }

  /* A phone on its side has space for the notice before the first question only. */
  @media (max-height: 480px) {
    [data-layout]:not([data-start]) [part='disclaimer'] {
      display: none;
    }
  }

  [part='stop'] path {
    fill: currentcolor;
  }
`;
