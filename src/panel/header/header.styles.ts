import {css} from '../../platform/css.js';

export default css`
  :host {
    --_header-text: var(--chat-bot-header-text, var(--_text));
  }

  /* White or black, like text on the accent in host.styles.ts. */
  @supports (width: round(1px, 1px)) {
    [part='header'] {
      --_header-text: var(
        --chat-bot-header-text,
        color(
          from var(--_chat-bot-header) xyz-d65 calc(var(--_white) * 0.95) var(--_white) calc(var(--_white) * 1.089) / 1
        )
      );
    }
  }

  [part='header'] {
    --_header: var(--chat-bot-header, var(--_bar, var(--_surface)));
    --_chat-bot-header: var(--_header);
    --_text: var(--_header-text);
    --_ink: var(--_header-text);
    --_muted: color-mix(in srgb, var(--_header-text) 80%, var(--_header));
    --_faint: color-mix(in srgb, var(--_header-text) 12%, var(--_header));

    display: flex;
    align-items: center;
    gap: var(--_space-2);
    flex: none;
    /* As high without a button as with one. */
    box-sizing: content-box;
    min-block-size: var(--_target);
    padding-block: var(--_space-2);
    padding-inline: var(--_gutter) calc(var(--_gutter) - var(--_space-2));
    border-block-end: 1px solid var(--_faint);
    background: var(--_header);
    color: var(--_header-text);
  }

  /* A phone on its side. */
  @media (max-height: 480px) {
    [part='header'] {
      padding-block: 0;
    }
  }

  /* Aligned with the messages. The buttons have space around their icons. */
  :host([mode='page']) [part='header'] {
    --_side: max(0px, (100% - var(--_content)) / 2);

    padding-inline: calc(var(--_side) + var(--_gutter)) calc(var(--_side) + var(--_gutter) - var(--_space-2));
  }

  /* The palette has a button that closes. */
  @media (width > 480px) and (height > 480px) {
    [data-layout='palette'] [part='header'] {
      display: none;
    }
  }

  /* Beside a page, the header is tinted. */
  :host(:is([mode='floating'], [mode='side'])) [part='header'] {
    --_bar: var(--_tint);
  }

  /* The mark has the colors of the header's text if the page sets the color of the header. */
  [part='header'] .control-mark {
    --_mark: color-mix(in srgb, var(--_header-text) 100%, var(--chat-bot-header));

    background: var(--_mark, var(--_accent));
    color: var(--chat-bot-header, var(--_accent-text));
  }

  slot[name='avatar']::slotted(*) {
    flex: none;
    inline-size: var(--_space-6);
    block-size: var(--_space-6);
    border-radius: var(--_radius);
    border-end-end-radius: var(--_radius-code);
    object-fit: cover;
  }

  [part='heading'] {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    display: -webkit-box;
    overflow: hidden;
    font-family: var(--chat-bot-display-font, inherit);
    font-size: var(--_font-size);
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .header-hint {
    margin: 0;
    font-size: var(--_type-14);
  }

  .header-actions {
    display: flex;
    gap: var(--_space-1);
    margin-inline-start: auto;
  }

  [part='header'] > * + .control-quiet {
    margin-inline-start: calc(var(--_space-1) - var(--_space-2));
  }

  .control-quiet {
    inline-size: var(--_target);
    block-size: var(--_target);
    padding: 0;
    border-radius: var(--_radius-control);
    color: var(--_muted);
  }

  .control-quiet:hover {
    background: var(--_faint);
    color: var(--_text);
  }

  .control-quiet[aria-pressed='true'] {
    color: var(--_ink);
  }

  .control-quiet[aria-pressed='true'] path {
    fill: color-mix(in oklab, var(--_ink) 22%, transparent);
  }

  @media (forced-colors: active) {
    .control-quiet[aria-pressed='true'] {
      background: SelectedItem;
      color: SelectedItemText;
      forced-color-adjust: none;
    }
  }
`;
