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

  .messages {
    display: flex;
    flex-direction: column;
    gap: 1.25em;
    max-inline-size: 50em;
    margin-inline: auto;
    padding: 1.25em;
  }

  .jump {
    position: absolute;
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
