/** A kind of failure for tests and demos. `scenarios/` has one function for each. */
export type ScenarioName =
  | 'slow'
  | 'long'
  | 'truncated'
  | 'length'
  | 'filtered'
  | 'empty'
  | 'too-long'
  | 'busy'
  | 'down'
  | 'late-references'
  | 'no-references'
  | 'stalled'
  | 'hostile';

/** One conversational agent, as its owner configures it (service interface, "What the service does"). */
export interface Agent {
  /** The `botId` of requests to this agent. */
  readonly id: string;
  /** Shown in the demo, where visitors choose an agent. */
  readonly description: string;
  /** Names the agent in replies, and in the prompt of an upstream model. Default: those of the demo. */
  readonly name?: string;
  /** The default of `stream` in a request. */
  readonly stream: boolean;
  /** The messenger setting "Display Links to References". */
  readonly displayLinks: boolean;
  /** Whether requests need the correct `api-key`. */
  readonly private?: boolean;
  /** The key of this private agent. Default: the key of the service. */
  readonly apiKey?: string;
  /** Default: the first model on the plan. */
  readonly model?: string;
  readonly scenario?: ScenarioName;
}

const streamed = {stream: true, displayLinks: true} as const;

/**
 * Every agent of the reference service. Plain data without imports, so that a page in the browser can list
 * them too.
 */
export const agents: readonly Agent[] = [
  {...streamed, id: 'docs', description: 'Answers from these guides, streamed, with references.'},
  {
    id: 'docs-whole',
    description: 'The same, but its own setting is not to stream: the reply comes in one piece.',
    stream: false,
    displayLinks: true,
  },
  {
    id: 'docs-unlinked',
    description: 'The same, with “Display Links to References” switched off.',
    stream: true,
    displayLinks: false,
  },
  {
    ...streamed,
    id: 'docs-private',
    description: 'The same, but private: it wants an API key. Here that is demo-key.',
    private: true,
  },
  {
    ...streamed,
    id: 'slow',
    description: 'Thinks for a second and a half, then writes slowly.',
    scenario: 'slow',
  },
  {
    ...streamed,
    id: 'long',
    description: 'A reply of 100 KB with every Markdown construct, streamed fast.',
    scenario: 'long',
  },
  {...streamed, id: 'truncated', description: 'The reply breaks off in the middle.', scenario: 'truncated'},
  {
    ...streamed,
    id: 'length',
    description: 'The reply reaches its maximum length: finish reason “length”.',
    scenario: 'length',
  },
  {
    ...streamed,
    id: 'filtered',
    description: 'A part is withheld: finish reason “content_filter”.',
    scenario: 'filtered',
  },
  {...streamed, id: 'empty', description: 'A reply without any text.', scenario: 'empty'},
  {
    ...streamed,
    id: 'too-long',
    description: 'The conversation is too long for the model: 400.',
    scenario: 'too-long',
  },
  {...streamed, id: 'busy', description: 'Too many requests: 429, try again in 7 seconds.', scenario: 'busy'},
  {...streamed, id: 'down', description: 'A proxy’s HTML error page with status 503.', scenario: 'down'},
  {
    ...streamed,
    id: 'late-references',
    description: 'The references come three seconds after the text.',
    scenario: 'late-references',
  },
  {...streamed, id: 'no-references', description: 'Answers, but cites nothing.', scenario: 'no-references'},
  {
    ...streamed,
    id: 'stalled',
    description: 'Some words, then silence on an open connection.',
    scenario: 'stalled',
  },
  {
    ...streamed,
    id: 'hostile',
    description: 'Tries scripts, image beacons, forms, styles, and misleading links and references.',
    scenario: 'hostile',
  },
];
