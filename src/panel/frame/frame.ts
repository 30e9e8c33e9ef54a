import {nothing, type LitElement, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {animate} from '../controls/animate.js';
import {iconButtonView} from '../controls/icon-button.js';
import {expandIcon, shrinkIcon} from '../controls/icons.js';
import type {resizer} from './resizer.js';
import {windowOf} from '../../platform/window-of.js';

/** Region: the frame of the panel, with its size and position. */
export function createFrame(host: FrameHost, load: () => Promise<{readonly resizer: typeof resizer}>) {
  /** The box of the panel, after the first render. It stays when a problem replaces the panel. */
  let element!: HTMLElement;
  let panel: Element | undefined;
  let size: PanelSize = {isExpanded: false, inlineSize: 0};
  let edge: ReturnType<typeof resizer> | undefined;
  let loading: Promise<void> | undefined;
  followViewport(host, () => element);

  const self = {
    host,

    get element(): HTMLElement {
      return element;
    },

    get size(): PanelSize {
      return size;
    },

    set size(newSize: PanelSize) {
      size = newSize;
      host.requestUpdate();
    },

    setPanel: (newPanel: Element) => (panel = newPanel),

    heightOfPanel: () => panel?.clientHeight ?? 0,

    expandButton: ({expand, shrink}: Strings): TemplateResult =>
      iconButtonView({
        part: 'expand',
        label: size.isExpanded ? shrink : expand,
        icon: size.isExpanded ? shrinkIcon : expandIcon,
        onClick: toggle,
      }),

    /** The edge that changes the width, in the mode `side`. */
    resizer: ({resize}: Strings): TemplateResult | typeof nothing =>
      isAtSide() ? (edge?.render(resize) ?? nothing) : nothing,
  };

  const isAtSide = () => host.mode === 'side' && host.isConnected;

  function toggle(): void {
    const before = {inlineSize: `${element.offsetWidth}px`, blockSize: `${element.offsetHeight}px`};
    self.size = {...size, isExpanded: !size.isExpanded};
    animate(element, [before, {}]);
  }

  host.addController({
    hostUpdated() {
      // A problem has replaced the panel.
      if (!panel?.isConnected) return;
      element = panel.parentElement!;
      const {isExpanded, inlineSize} = size;
      element.toggleAttribute('data-expanded', isExpanded);
      // A part of the page stays in view, even when the window becomes narrower.
      element.style.setProperty('--_chosen', inlineSize > 0 ? `min(${inlineSize}px, 100vw - 48px)` : '');
      if (!isAtSide()) edge?.stop();
      else if (edge) edge.start();
      else {
        loading ??= load().then(
          ({resizer}) => {
            edge = resizer(self);
            host.requestUpdate();
          },
          // The panel keeps its width.
          () => undefined,
        );
      }
    },
    hostDisconnected: () => edge?.stop(),
  });
  return self;
}

export interface FrameHost extends LitElement {
  readonly mode: string;
  readonly placement: string;
}

export interface PanelSize {
  readonly isExpanded: boolean;
  /** The width in the mode `side`, in pixels. 0: the default. */
  readonly inlineSize: number;
}

/**
 * Sets `--_visible-top` and `--_visible-block-size` of the panel's frame, in pixels, to the part of the
 * screen above the virtual keyboard (https://drafts.csswg.org/cssom-view/#visualviewport). Does not change
 * the page's `<meta name="viewport">` or scroll position. Reads the visual viewport only in its events,
 * because each read forces a layout. `frameOf` returns `undefined` before the frame is rendered.
 */
function followViewport(host: LitElement, frameOf: () => HTMLElement | undefined): void {
  let viewport: VisualViewport | null | undefined;
  const set = (top: string, blockSize: string) => {
    const style = frameOf()?.style;
    style?.setProperty('--_visible-top', top);
    style?.setProperty('--_visible-block-size', blockSize);
  };
  const update = () => {
    const {scale, offsetTop, height} = viewport!;
    // A zoomed viewport is ignored: the visitor wants to see a part of the panel, not a small panel.
    if (scale > 1.01) set('', '');
    else set(`${offsetTop}px`, `${height}px`);
  };
  host.addController({
    hostConnected() {
      viewport = windowOf(host)?.visualViewport;
      viewport?.addEventListener('resize', update);
      viewport?.addEventListener('scroll', update);
    },
    hostDisconnected() {
      viewport?.removeEventListener('resize', update);
      viewport?.removeEventListener('scroll', update);
      // The element can be inserted into a window of another size.
      set('', '');
    },
  });
}
