import ReactWebChat from 'botframework-webchat';
import {createElement} from 'react';
import {createRoot} from 'react-dom/client';

import type {Contender} from '../contender.js';
import {BOX, widget} from '../widget.js';

interface Observer<T> {
  next(value: T): void;
  complete?(): void;
}

/** The subset of an observable that Web Chat uses. */
const observable = <T>(start: (observer: Observer<T>) => void) => ({
  subscribe(observer: Observer<T> | ((value: T) => void)) {
    start(typeof observer === 'function' ? {next: observer} : observer);
    return {unsubscribe: () => undefined};
  },
});

const ONLINE = 2;

/** Web Chat of Bot Framework. Its protocol has no deltas: each activity contains the whole text so far. */
export function create(): Contender {
  let texts: readonly string[] = [];
  let sent = 0;
  let text = '';
  let streams = 0;
  let isAsked = false;
  let count = 0;
  const observers: Observer<object>[] = [];
  const emit = (activity: object) => {
    const given = {id: `activity-${(count += 1)}`, timestamp: new Date().toISOString(), ...activity};
    for (const observer of observers) observer.next(given);
    return given.id;
  };
  const send = (type: string, stream: object) =>
    emit({
      type,
      text,
      from: {id: 'bot', role: 'bot'},
      channelData: {streamId: `stream-${streams}`, ...stream},
    });
  /** A connection whose bot is the bench. */
  const directLine = {
    activity$: observable<object>((observer) => void observers.push(observer)),
    connectionStatus$: observable<number>((observer) => {
      for (const status of [0, 1, ONLINE]) observer.next(status);
    }),
    postActivity: (activity: {type: string}) =>
      observable<string>((observer) => {
        queueMicrotask(() => {
          observer.next(emit(activity));
          observer.complete?.();
          if (activity.type === 'message') isAsked = true;
        });
      }),
    getSessionId: () => observable<string>((observer) => observer.next('')),
    end: () => undefined,
  };
  const root = document.createElement('div');
  root.style.cssText = BOX;
  document.body.append(root);
  createRoot(root).render(createElement(ReactWebChat, {directLine, userID: 'visitor'}));
  const service = {
    load(given: readonly string[]) {
      texts = given;
      sent = 0;
      text = '';
      streams += 1;
      isAsked = false;
    },
    async requested() {
      while (!isAsked) await new Promise(requestAnimationFrame);
    },
    write(more: number) {
      text += texts.slice(sent, sent + more).join('');
      sent += more;
      send('typing', {streamType: 'streaming', streamSequence: sent});
    },
    end: () => void send('message', {streamType: 'final'}),
  };
  return widget(service, {
    root: () => root,
    field: 'input[type="text"], textarea',
    replies: '.webchat__bubble:not(.webchat__bubble--from-user) .webchat__text-content',
  });
}
