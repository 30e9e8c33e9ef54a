import type {nothing, TemplateResult} from 'lit';

/**
 * Templates of the assistant and the dialog, at the places that the element and its panel render for them. A template is set
 * before an update renders, in `hostUpdate`.
 */
export interface Regions {
  /** In the mode `modal`, what is around the frame of the panel. Until it is there, the frame is hidden. */
  dialog?: (frame: TemplateResult | typeof nothing, name: string) => TemplateResult;
  /** After the words of the closed launcher. */
  launcher?: TemplateResult | undefined;
  /** In rows above the field. `count`: the number of rows, which take no room from the field. */
  above?: {readonly count: 0 | 1 | 2; readonly view: TemplateResult} | undefined;
  /** In the composer, before the field. */
  beside?: TemplateResult | undefined;
  /** Below the field, while the layout of the panel is `palette`. */
  results?: TemplateResult | undefined;
}

/** `palette`: the field is above, and `results` are below it, in place of the messages. */
export type PanelLayout = 'conversation' | 'palette';
