import {css} from '../../platform/css.js';

/**
 * Styles of the composer in the layout `palette` of the panel, loaded by the dialog. Rows of the grid: 1 the status, 2 the field, whose line
 * has a column after it, 3 the counter, 4 to 6 `results`, 6 the notice, 7 the footer. For what stands
 * there, `--_entered` is the color of what Enter in the focused field does, and `--_hint` hides a hint at the place of the notice.
 */
export default css`
  [data-start][data-layout='palette'] {
    .composer-frame {
      flex: 1;
      grid-template: repeat(4, auto) minmax(0, 1fr) / minmax(0, 1fr) auto;
      min-block-size: 0;
      max-inline-size: none;
      max-block-size: none;
      padding: 0;
    }

    .composer-frame > *,
    .composer-frame::before {
      grid-column: 1 / -1;
    }

    .composer-status {
      grid-row: 1;
    }

    [part='composer'] {
      grid-area: 2 / 1;
      padding: var(--_space-2);
      /* The words are above those of the reply. */
      padding-inline-start: calc(var(--_gutter) - var(--_space-3));
      border: 0;
      border-radius: var(--_radius);
      outline-offset: -2px;
      background: none;
      box-shadow: none;
    }

    [part='composer']:focus-within ~ * {
      --_entered: var(--_tint);
    }

    /* It becomes the title of the reply. */
    .control-input {
      font-size: max(var(--_type-18), 16px);
    }

    .control-count {
      grid-row: 3;
    }

    /* The sunken line at the end. */
    .composer-frame::before {
      content: '';
      grid-row: 6;
      block-size: auto;
      min-block-size: calc(var(--_space-3) * 3);
      border-block-start: 1px solid var(--_border);
      background: var(--_sunken);
    }

    [part='disclaimer'] {
      grid-row: 6;
      z-index: 0;
      align-self: center;
      max-inline-size: 50%;
      margin: var(--_space-1) var(--_space-4);
      justify-self: end;
      text-align: end;
    }

    [part='consent'] {
      grid-row: 6;
      z-index: 0;
      margin: var(--_space-2) var(--_space-4);
    }

    .composer-frame:has([part='consent']) {
      --_hint: none;
    }

    slot[name='footer'] {
      display: block;
      grid-row: 7;
    }

    @media (width > 480px) and (height > 480px) {
      .composer-frame::before {
        border-radius: 0 0 calc(var(--_radius) - 1px) calc(var(--_radius) - 1px);
      }
    }

    @media (max-width: 480px), (max-height: 480px) {
      [part='disclaimer'] {
        justify-self: center;
        max-inline-size: none;
        text-align: center;
      }
    }
  }
`;
