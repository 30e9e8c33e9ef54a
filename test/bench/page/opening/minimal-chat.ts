import {fetchEventSource} from '@microsoft/fetch-event-source';
import createDOMPurify from 'dompurify';
import {css, html, LitElement} from 'lit';
import {Marked} from 'marked';

/** The minimum of a chat with these four libraries: a list, a field and a button. */
class MinimalChat extends LitElement {
  static override properties = {reply: {state: true}};
  static override styles = css`
    :host {
      display: flex;
      flex-direction: column;
      inline-size: 420px;
      block-size: 640px;
      font: 15px/1.55 system-ui, sans-serif;
    }
    div {
      flex: 1;
      overflow-y: auto;
    }
  `;

  declare reply: string;
  readonly #marked = new Marked({gfm: true, breaks: true});
  readonly #purifier = createDOMPurify(window);

  constructor() {
    super();
    this.reply = '';
  }

  readonly #ask = async (event: Event): Promise<void> => {
    event.preventDefault();
    await fetchEventSource('https://service.example/', {
      method: 'POST',
      onmessage: ({data}) => {
        this.reply += data;
      },
    });
  };

  override render() {
    return html`
      <div .innerHTML=${this.#purifier.sanitize(this.#marked.parse(this.reply, {async: false}))}></div>
      <form @submit=${this.#ask}>
        <textarea aria-label="Question"></textarea>
        <button>Send</button>
      </form>
    `;
  }
}

customElements.define('minimal-chat', MinimalChat);

/** Puts the minimal chat on the page. */
export function addMinimalChat(): MinimalChat {
  const chat = new MinimalChat();
  document.body.append(chat);
  return chat;
}
