import configured from './agents.json' with {type: 'json'};

const {documentation, shop, shopWithProof, scenarios} = configured;

/** Replies for tests and demos, most of them a failure. `scenarios/` has one function for each. */
export type ScenarioName = keyof typeof scenarios;

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
  /** Whether each reference has its `excerpt`, which the service interface does not know. Default: false. */
  readonly excerpts?: boolean;
  /** Whether streamed replies begin with what the agent does: events with the name `status`. Default: false. */
  readonly status?: boolean;
  /** Whether requests need the correct `api-key`. */
  readonly private?: boolean;
  /** The key of this private agent. Default: the key of the service. */
  readonly apiKey?: string;
  /** Default: the first model on the plan. */
  readonly model?: string;
  /** Groups of words and phrases that mean the same. Default: none. */
  readonly synonyms?: readonly (readonly string[])[];
  /** What visitors can ask about, named if nothing was found. Default: none. */
  readonly topics?: readonly string[];
  readonly scenario?: ScenarioName;
}

/** Every agent of the reference service. Plain data, so that a page in the browser can list them too. */
export const agents: readonly Agent[] = [
  ...configured.agents.map((agent) => ({...documentation, ...agent})),
  shop,
  {...shop, ...shopWithProof, scenario: 'proof'},
  ...Object.entries(scenarios).map(([id, description]) => ({
    ...documentation,
    id,
    description,
    status: id === 'steps' || id === 'proof',
    scenario: id as ScenarioName,
  })),
];
