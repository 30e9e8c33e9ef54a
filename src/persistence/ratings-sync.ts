import type {Ratings} from './ratings.js';

/** The transcript in the panel, as far as it is kept with the conversation. */
export interface KeptTranscript {
  ratings: Ratings;
}

/** Keeps the ratings of a conversation and those of its transcript equal. */
export class RatingsSync {
  readonly #transcript: () => KeptTranscript | undefined;
  #ratings: Ratings = new Map();
  /** Whether the transcript has not got the kept ratings yet. */
  #isTranscriptNew = true;

  /** `transcript` returns `undefined` as long as the panel is not loaded. */
  constructor(transcript: () => KeptTranscript | undefined) {
    this.#transcript = transcript;
  }

  get ratings(): Ratings {
    return this.#ratings;
  }

  /** Shows them in the transcript, as soon as there is one. */
  set ratings(ratings: Ratings) {
    this.#ratings = ratings;
    const transcript = this.#transcript();
    if (transcript === undefined) return;
    this.#isTranscriptNew = false;
    transcript.ratings = ratings;
  }

  /** Takes the ratings of the transcript. Returns whether the visitor has changed them. A new transcript gets the kept ones. */
  update(): boolean {
    const transcript = this.#transcript();
    if (transcript === undefined || transcript.ratings === this.#ratings) return false;
    if (this.#isTranscriptNew) {
      this.ratings = this.#ratings;
      return false;
    }
    this.#ratings = transcript.ratings;
    return true;
  }
}
