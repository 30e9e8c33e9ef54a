import {WAITING} from '../dom/dom-builder.js';
import type {RenderOptions} from '../dom/render-block.js';
import {BlockList} from './block-list.js';
import {redrawCommitted, type CommittedBlock} from './committed-block.js';
import {Committer} from './committer.js';
import {LateLinkDefinitions} from './late-link-definitions.js';
import {OpenBlocks} from './open-blocks.js';
import {OpenCode} from './open-code.js';
import {planStep, type DrawPlan, type StepPlan} from './plan-step.js';
import {redrawWait} from './redraw-wait.js';
import {Tail} from './tail.js';

/** Whether there is more to show now, only after the sanitizer is loaded, or only after more text arrives. */
export type Progress = 'more' | typeof WAITING | 'done';

/**
 * Renders Markdown that arrives in deltas into an element, one bounded step at a time. A step lexes only the
 * tail. It commits the blocks that are stable, and does not touch their nodes again. Where blocks end does
 * not depend on how the text was split into deltas.
 */
export class StreamingRenderer {
  readonly #options: RenderOptions;
  readonly #tail = new Tail();
  readonly #definitions = new LateLinkDefinitions<CommittedBlock>(({source}) => source.length);
  readonly #openBlocks: OpenBlocks;
  readonly #committer: Committer;
  readonly #code: OpenCode;

  constructor(root: Element, options: RenderOptions) {
    this.#options = options;
    this.#openBlocks = new OpenBlocks(new BlockList(root), options);
    this.#committer = new Committer(this.#tail, this.#openBlocks, this.#definitions);
    this.#code = new OpenCode(this.#tail, this.#openBlocks);
  }

  /** Adds text, which `step` will render. */
  add(text: string): void {
    this.#tail.text += text;
  }

  /** Makes one change to the screen. `isEnd`: no more text will be added. */
  step(isEnd: boolean): Progress {
    if (this.#definitions.hasPendingRedraws) return this.#redrawNext();
    if (this.#code.append(isEnd)) {
      if (this.#tail.text !== '') return 'more';
      if (isEnd) this.#definitions.scheduleRedraws();
      return this.#definitions.hasPendingRedraws ? 'more' : 'done';
    }
    const {links} = this.#definitions;
    return this.#apply(planStep(this.#tail, {screen: this.#openBlocks, links, isEnd}));
  }

  #apply(plan: StepPlan): Progress {
    switch (plan.kind) {
      case 'nothing':
        return 'done';
      case 'append-words':
        this.#openBlocks.appendWords(plan.words);
        this.#tail.lastRendered = plan.text;
        return 'done';
      case 'open-code':
        if (!this.#committer.drawAndCommit(plan.before)) return WAITING;
        this.#definitions.scheduleRedraws(this.#tail.committedLength);
        this.#code.open();
        return 'more';
      case 'commit-prefix':
        return this.#committer.commitPrefix(plan.at) ? 'more' : WAITING;
      case 'grow-window':
        this.#tail.growWindow();
        return 'more';
      case 'draw':
        return this.#draw(plan);
    }
  }

  #draw({text, blocks, stable, stableParts, forcedCut, isWhole, hasMore}: DrawPlan): Progress {
    const drawn = this.#openBlocks.draw(blocks, isWhole);
    this.#tail.lastRendered = drawn === blocks.length ? text : undefined;
    const committed = this.#committer.commitBlocks(blocks.slice(0, Math.min(drawn, stable)));
    if (drawn < blocks.length) return WAITING;
    if (committed === 0 && !(stableParts && this.#committer.commitParts(stableParts))) {
      this.#tail.redrawWait = redrawWait(text, this.#openBlocks);
      if (forcedCut && !this.#committer.commitPrefix(forcedCut)) return WAITING;
    }
    if (isWhole) this.#definitions.scheduleRedraws();
    return hasMore || this.#definitions.hasPendingRedraws ? 'more' : 'done';
  }

  #redrawNext(): Progress {
    const {links} = this.#definitions;
    const isRedrawn = this.#definitions.redrawNext((block) => redrawCommitted(block, this.#options, links));
    return isRedrawn ? 'more' : WAITING;
  }
}
