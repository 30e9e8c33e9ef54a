import {Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild} from '@angular/core';
import type {AssistantMessage, ChatBot, ChatBotReplyEvent} from 'chat-bot-element';
import 'chat-bot-element/define';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button (click)="ask()">Where is my order?</button>
    <p>Replies: {{ replies().length }}</p>
    <chat-bot
      #chat
      base-url="https://agents.example.com"
      bot-id="docs"
      mode="floating"
      heading="Help"
      [strings]="strings"
      (chat-bot-reply)="remember($event)"
    ></chat-bot>
  `,
})
export class App {
  readonly strings = {placeholder: 'Ask about our products'};
  readonly replies = signal<readonly AssistantMessage[]>([]);
  readonly chat = viewChild<ElementRef<ChatBot>>('chat');

  ask() {
    const chat = this.chat()?.nativeElement;
    chat?.show();
    // It rejects while another reply runs.
    chat?.send('Where is my order?').catch(console.warn);
  }

  remember({message}: ChatBotReplyEvent) {
    this.replies.update((earlier) => [...earlier, message]);
  }
}
