interface Observer<T> {
  next(value: T): void;
  complete?(): void;
}

type Subscriber<T> = Observer<T> | ((value: T) => void);

/** The subset of an observable that Web Chat uses. */
class Observable<T> {
  readonly #start: (observer: Observer<T>) => void;

  constructor(start: (observer: Observer<T>) => void) {
    this.#start = start;
  }

  subscribe(subscriber: Subscriber<T>): {unsubscribe(): void} {
    let isOpen = true;
    const next = typeof subscriber === 'function' ? subscriber : (value: T) => subscriber.next(value);
    this.#start({
      next: (value) => {
        if (isOpen) next(value);
      },
      complete: () => {
        if (isOpen && typeof subscriber !== 'function') subscriber.complete?.();
      },
    });
    return {
      unsubscribe: () => {
        isOpen = false;
      },
    };
  }
}

const ONLINE = 2;

/** A connection of Bot Framework whose bot is the bench. */
export class BenchDirectLine {
  readonly #observers: Observer<object>[] = [];
  readonly #onQuestion: () => void;
  #count = 0;

  constructor(onQuestion: () => void) {
    this.#onQuestion = onQuestion;
  }

  readonly activity$ = new Observable<object>((observer) => void this.#observers.push(observer));

  readonly connectionStatus$ = new Observable<number>((observer) => {
    for (const status of [0, 1, ONLINE]) observer.next(status);
  });

  send(activity: object): void {
    const id = `bot-${(this.#count += 1)}`;
    this.#emit({id, timestamp: new Date().toISOString(), from: {id: 'bot', role: 'bot'}, ...activity});
  }

  postActivity(activity: {type: string}): Observable<string> {
    const id = `user-${(this.#count += 1)}`;
    return new Observable<string>((observer) => {
      queueMicrotask(() => {
        this.#emit({...activity, id, timestamp: new Date().toISOString()});
        observer.next(id);
        observer.complete?.();
        if (activity.type === 'message') this.#onQuestion();
      });
    });
  }

  getSessionId(): Observable<string> {
    return new Observable((observer) => observer.next(''));
  }

  end(): void {
    this.#observers.length = 0;
  }

  #emit(activity: object): void {
    for (const observer of this.#observers) observer.next(activity);
  }
}
