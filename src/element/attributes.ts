// How the element reads its attributes. Frameworks set the properties to the same words, so nothing here throws.

/** An attribute that is taken away is an empty one. */
const text = {fromAttribute: (value: string | null) => value ?? ''};

/** An attribute with three states: absent (the agent's own setting decides), `"true"`, `"false"`. */
const threeStates = {
  fromAttribute: (value: string | null) => (value === null ? undefined : value !== 'false'),
  toAttribute: (value: boolean | undefined) => (value === undefined ? null : String(value)),
};

/** A number; what is none, or is left out, is 0. */
const number = {fromAttribute: (value: string | null) => Number(value) || 0};

/** How the element stands in its page. The default is left out, so that pages stay as they were written. */
const mode = {
  fromAttribute: (value: string | null) => value ?? 'inline',
  toAttribute: (value: string) => (value === 'inline' ? null : value),
};

/** How much of a reply is announced; what is no such word is the default. */
const announce = {fromAttribute: (value: string | null) => value ?? 'full'};

/** The options of a Lit property that are used here. */
interface Declaration {
  readonly attribute?: string | false;
  readonly reflect?: true;
  readonly type?: BooleanConstructor;
  readonly converter?: object;
}

/** The properties of the element, with the attributes that set them. */
export const properties = {
  botId: {attribute: 'bot-id', reflect: true, converter: text},
  baseUrl: {attribute: 'base-url', converter: text},
  apiKey: {attribute: 'api-key', converter: text},
  model: {converter: text},
  stream: {converter: threeStates},
  maxHistory: {attribute: 'max-history', converter: number},
  mode: {reflect: true, converter: mode},
  open: {type: Boolean, reflect: true},
  theme: {reflect: true},
  heading: {converter: text},
  agentName: {attribute: 'agent-name', converter: text},
  avatar: {converter: text},
  welcome: {converter: text},
  starters: {converter: text},
  imageOrigins: {attribute: 'image-origins', converter: text},
  timestamps: {type: Boolean},
  feedback: {type: Boolean},
  announce: {converter: announce},
  maxLength: {attribute: 'maxlength', converter: number},
  headers: {attribute: false},
  fetch: {attribute: false},
  highlight: {attribute: false},
  strings: {attribute: false},
  queue: {attribute: false},
} satisfies Record<string, Declaration>;
