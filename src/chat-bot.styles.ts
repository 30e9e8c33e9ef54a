import {css} from 'lit';

// The public custom properties and what follows from them. A page's own rule for `chat-bot` beats `:host`; what is inherited
// into the element is reset here, so that a page cannot set it by accident.
export default css`
  :host {
    --_accent: var(--chat-bot-accent, light-dark(#2f54d0, #a3b8ff));
    --_accent-text: var(--chat-bot-accent-text, light-dark(#ffffff, #131a33));
    --_surface: var(--chat-bot-surface, light-dark(#ffffff, #17181c));
    --_text: var(--chat-bot-text, light-dark(#1b1c20, #ececf0));
    --_muted: var(--chat-bot-muted, light-dark(#5d606b, #a5a8b4));
    --_border: var(--chat-bot-border, light-dark(#dfe1e8, #34363f));
    --_radius: var(--chat-bot-radius, 14px);
    --_font-size: var(--chat-bot-font-size, 16px);
    --_tint: color-mix(in oklab, var(--_accent) 11%, var(--_surface));
    --_faint: color-mix(in oklab, var(--_text) 5%, var(--_surface));
    --_error: light-dark(#a3231f, #ffb0a8);

    --_inset: var(--chat-bot-inset, 20px);

    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    min-inline-size: 0;
    block-size: 100%;
    min-block-size: 352px;
    max-block-size: 100dvb;
    contain: layout style;
  }

  :host([hidden]) {
    display: none !important;
  }

  :host([theme='light']) {
    color-scheme: light;
  }

  :host([theme='dark']) {
    color-scheme: dark;
  }

  /* Not on the host: what a page sets for all elements would hold there, and be inherited. */
  .frame,
  .launcher {
    color: var(--_text);
    font: 400 var(--_font-size) / 1.55 var(--chat-bot-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
    letter-spacing: normal;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    white-space: normal;
    word-spacing: normal;
  }

  /* What is seen of an open chat: in its own box, at the corner, at the side, or all over the page. */
  .frame {
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    block-size: 100%;
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .problem {
    margin: auto;
    padding: 1.5em;
    max-inline-size: 34em;
    color: var(--_error);
  }
`;
