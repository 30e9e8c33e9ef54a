import type {LitElement, ReactiveController, TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {iconButtonView} from '../controls/icon-button.js';
import {expandIcon, shrinkIcon} from '../controls/icons.js';

/** The size of the panel that the visitor chose. */
export interface PanelSize {
  readonly isExpanded: boolean;
}

/** Region: the frame of the panel. Its size, and the focus when it opens. */
export class Frame implements ReactiveController {
  readonly #host: LitElement;
  #size: PanelSize = {isExpanded: false};

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  get size(): PanelSize {
    return this.#size;
  }

  set size(size: PanelSize) {
    this.#size = size;
    this.#apply();
    this.#host.requestUpdate();
  }

  /**
   * Focuses the dialog. Returns false, and does nothing, if the visitor has a mouse: on touch screens, focusing the field
   * would open the virtual keyboard over the introduction.
   */
  focusOnTouch(): boolean {
    const frame = this.#element;
    if (!frame || !matchMedia('(pointer: coarse)').matches) return false;
    frame.tabIndex = -1;
    frame.focus({preventScroll: true});
    return true;
  }

  /** The button in the header. */
  expandButton({expand, shrink}: Strings): TemplateResult {
    const {isExpanded} = this.#size;
    return iconButtonView({
      part: 'expand',
      label: isExpanded ? shrink : expand,
      icon: isExpanded ? shrinkIcon : expandIcon,
      onClick: this.#toggle,
    });
  }

  hostUpdated(): void {
    this.#apply();
  }

  get #element(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.frame');
  }

  readonly #toggle = (): void => {
    const {offsetWidth = 0, offsetHeight = 0} = this.#element ?? {};
    this.size = {...this.#size, isExpanded: !this.#size.isExpanded};
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const before = {inlineSize: `${offsetWidth}px`, blockSize: `${offsetHeight}px`};
    this.#element?.animate([before, {}], {duration: 150, easing: 'ease-out'});
  };

  #apply(): void {
    this.#element?.toggleAttribute('data-expanded', this.#size.isExpanded);
  }
}
