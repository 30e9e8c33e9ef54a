import {html, nothing, type LitElement, type ReactiveController, type TemplateResult} from 'lit';

import {enDictation} from '../../locales/en-dictation.js';
import type {DictationTexts, Strings} from '../../locales/strings.js';
import {addStyles} from '../../platform/add-styles.js';
import {icon} from '../../platform/icon.js';
import {isComposing} from '../../platform/is-composing.js';
import {isTouch} from '../../platform/is-touch.js';
import {windowOf} from '../../platform/window-of.js';
import type {FieldController} from '../controls/field-controller.js';
import {iconButtonView} from '../controls/icon-button.js';
import {isClosed, type PopupState} from '../controls/popup-mode.js';
import styles from './dictation.styles.js';
import {insertWords} from './insert-words.js';
import {joined, Recognition, type RecognitionProblem} from './recognition.js';
import type {SpeechAvailability, SpeechRecognizer, SpeechWindow} from './speech-recognition.js';
import {spokenLanguage} from './spoken-language.js';

/**
 * Writes what the visitor says into the field. Only a press of the button begins that, and only the browser's recognition on the
 * device is used. All chats of a page have one recognition at a time.
 */
export class Dictation implements ReactiveController {
  readonly #host: DictationHost;
  readonly #field: FieldController;
  #view: SpeechWindow | null = null;
  #lang = '';
  /** What the browser has last said about the language. */
  #availability: SpeechAvailability | undefined;
  /** The text of the row while the visitor is not heard. */
  #row: keyof DictationTexts | undefined;
  /** Replaced by each act of the visitor, so that no late answer of the browser acts for an earlier one. */
  #act = {};
  #recognition: Recognition | undefined;
  #phase: 'starting' | 'listening' | 'stopping' = 'starting';
  /** True if the visitor has pressed again while the last words come in: then the chat listens again. */
  #isNext = false;
  #heard = '';
  /** The final words during a composition of an input method, which they would end. */
  #composed: string | undefined;
  /** True until the key that has stopped the dictation is up. */
  #isEscaping = false;

  constructor(host: DictationHost, field: FieldController) {
    this.#host = host;
    this.#field = field;
    addStyles(host.renderRoot as ShadowRoot, [styles]);
    host.addEventListener('chat-bot-send', () => this.#handleSend());
    host.addEventListener('compositionstart', () => (this.#composed = ''));
    host.addEventListener('compositionend', () => this.#handleCompositionEnd());
    host.addController(this);
  }

  hostConnected(): void {
    // The chat can be in a frame or a popup.
    this.#view = windowOf(this.#host);
    this.#view?.addEventListener('keydown', this.#handleKeydown, true);
    this.#view?.addEventListener('pagehide', this.#end);
    this.#view?.document.addEventListener('visibilitychange', this.#handleVisibility);
  }

  hostDisconnected(): void {
    this.#end();
    this.#view?.removeEventListener('keydown', this.#handleKeydown, true);
    this.#view?.removeEventListener('pagehide', this.#end);
    this.#view?.document.removeEventListener('visibilitychange', this.#handleVisibility);
  }

  hostUpdated(): void {
    if (!this.#host.dictation || isClosed(this.#host)) this.#end();
  }

  /** The button. `undefined` where the browser cannot recognize the language on the device. */
  buttonView(given: Strings): TemplateResult | undefined {
    const strings = {...enDictation, ...given};
    const lang = spokenLanguage(strings.locale, navigator.languages);
    if (lang !== this.#lang) this.#setLang(lang);
    if (!this.#host.dictation || !isPossible(this.#availability)) return undefined;
    const label = this.#row === 'speechDownloading' ? strings.speechDownloading : strings.dictate;
    return iconButtonView({
      label,
      tip: this.#isOn ? strings.stopDictation : label,
      icon: microphoneIcon,
      part: 'dictate',
      isPressed: this.#isOn,
      onClick: this.#handlePress,
    });
  }

  /** What is heard, or what is to be said. Screen readers do not read what is heard, because the microphone would hear them. */
  rowView(given: Strings): TemplateResult {
    const strings = {...enDictation, ...given};
    return html`<p class="dictation-row" role="status">${this.#host.dictation ? this.#wordsView(strings) : nothing}</p>`;
  }

  #wordsView(strings: Strings): unknown {
    const row = this.#row;
    if (row) return html`<span>${strings[row]}</span>${this.#choicesView(strings)}`;
    const heard = this.#heard && html`<span dir="auto" aria-hidden="true">${lastOf(this.#heard)}</span>`;
    const isListening = this.#recognition && this.#phase === 'listening';
    return html`${isListening ? html`<span class=${heard ? 'control-visually-hidden' : nothing}>${strings.listening}</span>` : nothing}${heard}`;
  }

  #choicesView({speechDownload, cancel}: Strings): unknown {
    const isOffer = this.#row === 'speechOffer';
    if (!isOffer && this.#row !== 'speechDownloading') return nothing;
    const download = html`<button class="control-pill control-primary" type="button" @click=${() => void this.#install()}>${speechDownload}</button>`;
    return html`${isOffer ? download : nothing}<button class="control-pill" type="button" @click=${this.#handleLeave}>${cancel}</button>`;
  }

  /** True if another press ends it. */
  get #isOn(): boolean {
    return this.#recognition !== undefined && (this.#phase !== 'stopping' || this.#isNext);
  }

  get #recognizer(): SpeechRecognizer {
    return this.#view!.SpeechRecognition as SpeechRecognizer;
  }

  #setLang(lang: string): void {
    this.#end();
    this.#begin();
    this.#lang = lang;
    this.#availability = undefined;
    void this.#look();
  }

  /** Asks the browser about the language. Never rejects. */
  async #look(): Promise<void> {
    const lang = this.#lang;
    let availability: SpeechAvailability | undefined;
    try {
      availability = await this.#recognizer.available({langs: [lang], processLocally: true});
    } catch {
      // A policy of the page can forbid it.
    }
    if (lang !== this.#lang) return;
    this.#availability = availability;
    this.#host.requestUpdate();
  }

  readonly #handlePress = (): void => {
    if (this.#isOn) this.#stop();
    else if (this.#recognition) this.#setNext(true);
    else if (this.#availability === 'available') this.#start();
    else void this.#lookAgain();
  };

  /** What the browser has said before can be over. */
  async #lookAgain(): Promise<void> {
    const act = this.#begin();
    await this.#look();
    if (act !== this.#act) return;
    if (this.#availability === 'available') this.#start();
    else this.#show(ROWS[this.#availability!] ?? 'dictationFailed');
  }

  /** Downloads what the visitor has agreed to. Listening begins with another press. */
  async #install(): Promise<void> {
    const act = this.#begin('speechDownloading');
    this.#focusButton();
    let isInstalled = false;
    try {
      isInstalled = await this.#recognizer.install({langs: [this.#lang], processLocally: true});
    } catch {
      // The sentence is the same.
    }
    // The visitor has left it, or the language is another one.
    if (act !== this.#act) return;
    if (isInstalled) this.#availability = 'available';
    this.#show(isInstalled ? undefined : 'dictationFailed');
  }

  readonly #handleLeave = (): void => {
    this.#begin();
    this.#focusButton();
  };

  #start(): void {
    this.#begin();
    endOther?.();
    endOther = this.#end;
    this.#phase = 'starting';
    try {
      this.#recognition = new Recognition(this.#recognizer, this.#lang, {
        onStart: () => this.#handleStart(),
        onHeard: (words, heard) => this.#handleHeard(words, heard),
        onEnd: (problem) => this.#handleEnd(problem),
      });
    } catch (error) {
      const isBlocked = (error as Partial<DOMException> | undefined)?.name === 'NotAllowedError';
      this.#show(isBlocked ? 'microphoneBlocked' : 'dictationFailed');
      return;
    }
    // Enter sends and Escape stops from there. On touch screens, the keyboard would cover the chat.
    if (!isTouch()) this.#field.focus();
  }

  /** Ends listening. The words that were said still come in. */
  #stop(): void {
    if (this.#phase === 'starting') return this.#end();
    this.#setNext(false);
    if (this.#phase === 'stopping') return;
    this.#phase = 'stopping';
    this.#recognition!.stop();
  }

  #setNext(isNext: boolean): void {
    this.#isNext = isNext;
    this.#host.requestUpdate();
  }

  /** Ends the recognition. Nothing more comes in. */
  readonly #end = (): void => {
    if (!this.#recognition) return;
    this.#recognition.abort();
    this.#isNext = false;
    this.#handleEnd();
    this.#composed &&= '';
  };

  #handleStart(): void {
    if (this.#phase === 'starting') this.#phase = 'listening';
    this.#host.requestUpdate();
  }

  #handleHeard(words: string, heard: string): void {
    this.#heard = heard;
    this.#host.requestUpdate();
    if (words === '') return;
    if (this.#composed === undefined) this.#insert(words);
    else this.#composed = joined(this.#composed, words);
  }

  #handleEnd(problem?: RecognitionProblem): void {
    this.#recognition = undefined;
    this.#heard = '';
    if (problem) this.#row = problem;
    // The language can have been removed from the device.
    if (problem === 'dictationFailed') void this.#look();
    const isNext = this.#isNext && !problem;
    this.#setNext(false);
    if (isNext) this.#start();
  }

  /** What is sent is what stands in the field. */
  #handleSend(): void {
    this.#end();
    this.#begin();
  }

  #handleCompositionEnd(): void {
    const words = this.#composed;
    this.#composed = undefined;
    if (words) this.#insert(words);
  }

  #insert(words: string): void {
    const {element} = this.#field;
    if (element) insertWords(element, words);
  }

  /** Escape does only this: it also closes no chat and no dialog, neither while it is held. */
  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    if (!event.repeat) this.#isEscaping = this.#isOn && this.#isHere(event);
    if (!this.#isEscaping) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#isOn) this.#stop();
  };

  /** True if a key is pressed in the chat. The dialog also has those that are pressed where no element has the focus. */
  #isHere(event: KeyboardEvent): boolean {
    const [target] = event.composedPath();
    const isOfDialog = this.#host.mode === 'modal' && target === this.#view?.document.body;
    return isOfDialog || event.composedPath().includes(this.#host);
  }

  readonly #handleVisibility = (): void => {
    if (this.#view?.document.visibilityState === 'hidden') this.#end();
  };

  /** Notes an act of the visitor. Returns it. */
  #begin(row?: keyof DictationTexts): object {
    this.#show(row);
    return (this.#act = {});
  }

  #show(row: keyof DictationTexts | undefined): void {
    this.#row = row;
    this.#host.requestUpdate();
  }

  /** The button that had the focus goes. */
  #focusButton(): void {
    this.#host.renderRoot.querySelector<HTMLElement>('[part="dictate"]')?.focus();
  }
}

export type DictationHost = LitElement &
  PopupState & {
    readonly dictation: boolean;
  };

/** Ends the last recognition of the page, if it is not over. */
let endOther: (() => void) | undefined;

const isPossible = (availability: SpeechAvailability | undefined): boolean =>
  availability === 'available' || (availability !== undefined && Object.hasOwn(ROWS, availability));

/** What a press shows in place of listening. */
const ROWS: Partial<Record<SpeechAvailability, keyof DictationTexts>> = {
  downloadable: 'speechOffer',
  downloading: 'speechDownloading',
};

/** In UTF-16 code units. */
const MOST_HEARD = 160;

/** Returns the end of what is heard, from the beginning of a word or a character on. */
const lastOf = (text: string): string =>
  text.length > MOST_HEARD
    ? `…${text.slice(-MOST_HEARD).replace(/^(?:\S{1,20}\s|[\uDC00-\uDFFF])/, '')}`
    : text;

const microphoneIcon = icon(
  'M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
);
