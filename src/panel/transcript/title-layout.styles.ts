import {css} from '../../platform/css.js';

/**
 * Styles of the transcript in the dialog, loaded by it: each question is the title of its reply. The newest one stays at the top, where the palette
 * had its field, and replies pass under it.
 */
export default css`
  dialog [data-layout='conversation'] {
    /* As wide as the field of the palette. */
    --_content: 100%;
    --_line: calc(var(--_target) + 2 * var(--_space-2) + 1px);

    .transcript-frame {
      clip-path: inset(0 0 -16px);
    }

    /* A question is scrolled to 12 px below the top: see scroller.ts. */
    .transcript {
      margin-block-start: calc(var(--_space-3) * -1);
    }

    .transcript-messages {
      padding-block-start: var(--_space-3);
    }

    /* The palette has shown no welcome message. */
    article:not([data-id]) {
      display: none;
    }

    .reply-user {
      padding-block: var(--_space-2);
      border-block-end: 1px solid var(--_border);
      background: var(--_surface);
    }

    .reply-user:nth-last-child(1 of .reply-user) {
      position: sticky;
      inset-block-start: var(--_space-3);
      z-index: 2;
      max-block-size: 50dvb;
      overflow-y: auto;
    }

    /* As the field of the palette. */
    .reply-user .reply-content {
      flex: 1 80%;
      order: -1;
      max-inline-size: none;
      padding: calc((var(--_target) - 1lh) / 2) 0;
      border: 0;
      background: none;
      color: inherit;
      font-size: max(var(--_type-18), 16px);
      font-weight: 600;
    }

    /* The words of the field do not fade or move when they become the title. */
    .reply-user > :not([part='edit']) {
      justify-content: flex-start;
      margin: 0;
      opacity: 1 !important;
      translate: none !important;
    }

    .reply-user :is(.reply-byline, .reply-files) {
      order: 1;
    }

    .reply-user .reply-files {
      flex: 0 0 100%;
    }

    @media (width > 480px) and (height > 480px) {
      .reply-user {
        padding-inline-end: calc(3 * var(--_target));
      }

      /* Earlier questions and replies pass under this line. */
      .transcript-messages::before {
        content: '';
        position: sticky;
        inset-block-start: var(--_space-3);
        z-index: 1;
        flex: none;
        block-size: var(--_line);
        margin-block-end: calc((var(--_line) + var(--_space)) * -1);
        border-block-end: 1px solid var(--_border);
        background: var(--_surface);
      }
    }
  }
`;
