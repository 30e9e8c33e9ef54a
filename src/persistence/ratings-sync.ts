import type {Ratings} from './ratings.js';

/** The panel, as far as it is kept with the conversation. */
export interface KeptPanel {
  ratings: Ratings;
}

/** Keeps the ratings of a conversation and those of its panel equal. */
export class RatingsSync {
  readonly #panel: () => KeptPanel | undefined;
  #ratings: Ratings = new Map();
  /** Whether the panel has not got the kept ratings yet. */
  #isPanelNew = true;

  /** `panel` returns `undefined` as long as the panel is not loaded. */
  constructor(panel: () => KeptPanel | undefined) {
    this.#panel = panel;
  }

  get ratings(): Ratings {
    return this.#ratings;
  }

  /** Shows them in the panel, as soon as there is one. */
  set ratings(ratings: Ratings) {
    this.#ratings = ratings;
    const panel = this.#panel();
    if (panel === undefined) return;
    this.#isPanelNew = false;
    panel.ratings = ratings;
  }

  /** Takes the ratings of the panel. Returns whether the visitor has changed them. A new panel gets the kept ones. */
  update(): boolean {
    const panel = this.#panel();
    if (panel === undefined || panel.ratings === this.#ratings) return false;
    if (this.#isPanelNew) {
      this.ratings = this.#ratings;
      return false;
    }
    this.#ratings = panel.ratings;
    return true;
  }
}
