import {css} from 'lit';

export default css`
  .header {
    --_header: var(--chat-bot-header, color-mix(in oklab, var(--_accent) 13%, var(--_surface)));
    /* White or black, like text on the accent in host.styles.ts. */
    --_header-text: var(
      --chat-bot-header-text,
      color(from var(--_header) xyz-d65 calc(var(--_white) * 0.95) var(--_white) calc(var(--_white) * 1.089))
    );

    --_text: var(--_header-text);
    --_ink: var(--_header-text);
    --_muted: color-mix(in srgb, var(--_header-text) 80%, var(--_header));
    --_faint: color-mix(in srgb, var(--_header-text) 12%, var(--_header));

    display: flex;
    align-items: center;
    gap: 0.5em;
    flex: none;
    min-block-size: 3.5em;
    padding-block: 0.5em;
    padding-inline: var(--_space) calc(var(--_space) * 0.6);
    border-block-end: 1px solid var(--_faint);
    background: var(--_header);
    color: var(--_header-text);
  }

  /* The mark has the colors of the header's text if the page sets the color of the header. */
  .header .mark {
    --_mark: color-mix(in srgb, var(--_header-text) 100%, var(--chat-bot-header));

    background: var(--_mark, var(--_accent));
    color: var(--chat-bot-header, var(--_accent-text));
  }

  slot[name='avatar']::slotted(*) {
    flex: none;
    inline-size: 32px;
    block-size: 32px;
    border-radius: 50%;
    object-fit: cover;
  }

  .heading {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    display: -webkit-box;
    overflow: hidden;
    font-size: 1.0625em;
    font-weight: 600;
    line-height: 1.3;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .hint {
    margin: 0;
    font-size: 0.875em;
  }

  .actions {
    display: flex;
    gap: 0.125em;
    margin-inline-start: auto;
  }

  .quiet {
    inline-size: 36px;
    block-size: 36px;
    padding: 0;
    border-radius: 9px;
    color: var(--_muted);
  }

  .quiet:hover {
    background: var(--_faint);
    color: var(--_text);
  }

  .quiet[aria-pressed='true'] {
    color: var(--_ink);
  }

  .quiet[aria-pressed='true'] path {
    fill: color-mix(in oklab, var(--_ink) 22%, transparent);
  }

  @media (forced-colors: active) {
    .quiet[aria-pressed='true'] {
      background: SelectedItem;
      color: SelectedItemText;
      forced-color-adjust: none;
    }
  }

  .confirmation {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
    flex: none;
    padding: 0.6em var(--_space);
    border-block-end: 1px solid var(--_border);
    background: var(--_faint);
  }

  .confirmation p {
    flex: 1 1 14em;
    margin: 0;
  }

  .confirmation-buttons {
    display: flex;
    gap: 0.5em;
    margin-inline-start: auto;
  }
`;
