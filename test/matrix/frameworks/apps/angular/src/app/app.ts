import {Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild} from '@angular/core';
import type {AssistantMessage, ChatBot, ChatBotLinkEvent, ChatBotReplyEvent} from 'chat-bot-element';
import 'chat-bot-element/define';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>A chat in Angular</h1>
    <p>
      <label>Service <input #url [value]="service()" (input)="service.set(url.value)" /></label>
    </p>
    <p>
      <label>
        Agent
        <select #choice (change)="agent.set(choice.value)">
          @for (name of agents; track name) {
            <option [selected]="name === agent()">{{ name }}</option>
          }
        </select>
      </label>
    </p>
    <p>
      <button [disabled]="!hasChat()" (click)="ask()">Ask about colours</button>
      <button (click)="toggle()">{{ hasChat() ? 'Remove the chat' : 'Put it back' }}</button>
    </p>
    <p>
      You are at <output>{{ place() }}</output>
    </p>
    <h2 id="said">Replies so far</h2>
    <ol aria-labelledby="said">
      @for (message of replies(); track $index) {
        <li>{{ message.status }}: {{ message.content.slice(0, 60) }}</li>
      }
    </ol>
    @if (hasChat()) {
      <chat-bot
        #chat
        mode="floating"
        heading="Help"
        [botId]="agent()"
        [baseUrl]="service()"
        [strings]="strings"
        (chat-bot-reply)="remember($event)"
        (chat-bot-link)="follow($event)"
      ></chat-bot>
    }
  `,
})
export class App {
  readonly agents = ['docs', 'docs-unlinked', 'stalled'];
  readonly strings = {placeholder: 'Ask about the chat itself'};

  readonly service = signal('http://127.0.0.1:8787');
  readonly agent = signal('docs');
  readonly hasChat = signal(true);
  readonly place = signal('/');
  readonly replies = signal<readonly AssistantMessage[]>([]);
  readonly chat = viewChild<ElementRef<ChatBot>>('chat');

  ask() {
    const chat = this.chat()?.nativeElement;
    chat?.show();
    // It rejects while another reply runs.
    chat?.send('How do I change the colours?').catch(console.warn);
  }

  toggle() {
    // Angular removes the listeners with the tag, so nothing would hear the end of a running reply.
    this.chat()?.nativeElement.stop();
    this.hasChat.update((hasChat) => !hasChat);
  }

  remember({message}: ChatBotReplyEvent) {
    this.replies.update((earlier) => [...earlier, message]);
  }

  /** The service's guides are pages of this app, for its router; other links open as usual. */
  follow(event: ChatBotLinkEvent) {
    const {origin, pathname, hash} = new URL(event.url);
    if (origin !== this.service()) return;
    event.preventDefault();
    this.place.set(pathname + hash);
  }
}
