import {css} from '../../platform/css.js';

export default css`
  .reply-citation-card {
    position: absolute;
    z-index: 1;
    inset-block-start: 0;
    left: 0;
    inline-size: max-content;
    max-inline-size: min(38ch, 100% - var(--_space-4));
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    border-end-end-radius: var(--_radius-code);
    background: var(--_raised);
    box-shadow: var(--_shadow-2);
    font-size: var(--_type-14);
    overflow-wrap: anywhere;
  }

  .reply-citation-card > * {
    display: block;
    padding: var(--_space-2) var(--_space-3);
    border-radius: inherit;
    color: inherit;
    text-decoration: none;
  }

  /* At the side where the panel starts, in any direction of the words. */
  .reply-citation-card > * > *,
  .reply-excerpt > * {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .reply-citation-card .reply-title {
    font-weight: 600;
  }

  .reply-citation-card a:hover .reply-title {
    text-decoration: underline;
  }

  .reply-citation-card .reply-host {
    color: var(--_muted);
  }

  .reply-citation-card .reply-excerpt {
    margin: var(--_space-1) 0 0;
    padding-inline-start: var(--_space-2);
    border-inline-start: 2px solid var(--_border);
    color: var(--_muted);
  }

  /* A link opens another page. Screen readers do not read the arrow. */
  .reply-citation-card a .reply-host::after {
    content: ' \\2197\\FE0E';
    content: ' \\2197\\FE0E' / '';
    color: var(--_text);
  }

  /* A sheet at the bottom of the transcript. */
  @media (pointer: coarse) {
    .reply-citation-card {
      inset-block: auto var(--_space-2);
      inset-inline: var(--_space-2);
      inline-size: auto;
      max-inline-size: none;
      max-block-size: 60%;
      overflow-y: auto;
      translate: none !important;
    }

    .reply-citation-card > * {
      padding: var(--_space-3) var(--_space-4);
    }

    .reply-citation-card > * + * {
      border-block-start: 1px solid var(--_border);
      border-radius: 0;
    }
  }
`;
