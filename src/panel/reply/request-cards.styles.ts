import {css} from '../../platform/css.js';

export default css`
  .reply-request {
    margin-block-start: var(--_space-3);
    padding: var(--_space-3) var(--_space-4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    background: var(--_surface);
  }

  .reply-request p {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  .reply-request :is(.reply-answer, .reply-choices, .reply-tool) {
    margin-block-start: var(--_space-2);
  }

  .reply-choices {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
  }

  .reply-choices .control-pill {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .reply-choices [data-kind='danger']:not(:disabled) {
    border-color: currentColor;
    color: var(--_error);
  }

  .reply-answer {
    display: flex;
    gap: var(--_space-1);
    color: var(--_muted);
    font-size: var(--_type-14);
  }

  .reply-answer .control-icon {
    flex: none;
    inline-size: var(--_space-4);
    margin: 0;
  }

  .reply-tool {
    font-weight: 600;
  }

  .reply-arguments {
    max-block-size: 12lh;
    margin-block: var(--_space-1) 0;
    overflow: auto;
    overflow-wrap: anywhere;
    color: var(--_muted);
    font-size: var(--_type-14);
    white-space: pre-line;
  }

  .reply-arguments div {
    display: flex;
    gap: var(--_space-2);
  }

  .reply-arguments :is(dt, dd) {
    margin: 0;
  }

  .reply-arguments dt {
    flex: none;
    max-inline-size: 40%;
  }

  .reply-arguments dd {
    min-inline-size: 0;
    color: var(--_text);
  }
`;
