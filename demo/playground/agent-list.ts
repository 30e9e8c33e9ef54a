import {agents} from '../service/agents.js';

/** The scenarios in which nothing goes wrong. */
const SUCCESSES: readonly string[] = ['support', 'proof', 'steps'];

/** Offers each agent of the reference service, and those whose replies go wrong in a list of their own. */
export function fillAgentLists(ids: HTMLDataListElement, failures: HTMLSelectElement): void {
  for (const {id, description, scenario} of agents) {
    ids.append(new Option(description, id));
    if (scenario && !SUCCESSES.includes(scenario)) failures.add(new Option(description.slice(0, -1), id));
  }
}

/** Returns the description of an agent, or the problem with a `bot-id` that no agent has. */
export function describeAgent(id: string): string {
  if (id === '') return 'The element needs an agent.';
  return agents.find((agent) => agent.id === id)?.description ?? 'Not an agent of this demo’s service.';
}
