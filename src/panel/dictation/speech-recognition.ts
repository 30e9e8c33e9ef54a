/** A window whose browser can recognize speech on the device. https://webaudio.github.io/web-speech-api/#speechreco-section */
export interface SpeechWindow extends Window {
  readonly SpeechRecognition?: Partial<SpeechRecognizer>;
}

export interface SpeechRecognizer {
  new (): SpeechRecognition;
  available(options: SpeechOptions): Promise<SpeechAvailability>;
  install(options: SpeechOptions): Promise<boolean>;
}

export interface SpeechRecognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  /** If true, the browser sends no audio. */
  processLocally: boolean;
  start(): void;
  /** Ends listening. The results of what was said still come. */
  stop(): void;
  abort(): void;
}

export interface SpeechOptions {
  readonly langs: readonly string[];
  readonly processLocally: boolean;
}

export type SpeechAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';
