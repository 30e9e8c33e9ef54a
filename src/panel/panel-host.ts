import type {FrameHost} from './frame/frame.js';
import type {PanelOptions} from './panel-options.js';

/** The element, as far as its panel depends on it. */
export type PanelHost = FrameHost &
  Readonly<PanelOptions> & {
    readonly baseUrl: string;
    readonly persist: unknown;
    readonly thinking: 'hide' | 'show';
  };
