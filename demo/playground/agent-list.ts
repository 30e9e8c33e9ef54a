import {agents, type Agent} from '../service/agents.js';

/** Puts one choice for each agent of the reference service into the two lists. */
export function fillAgentLists(answering: Element, scenarios: Element): void {
  for (const agent of agents) (agent.scenario ? scenarios : answering).append(choice(agent));
}

/** Returns the description of an agent, or the problem with a `bot-id` that no agent has. */
export function describeAgent(id: string): string {
  if (id === '') return 'The element needs an agent.';
  return agents.find((agent) => agent.id === id)?.description ?? 'Not an agent of this demo’s service.';
}

function choice({id, description}: Agent): HTMLElement {
  const label = document.createElement('label');
  label.className = 'chip';
  label.title = description;
  const input = document.createElement('input');
  input.type = 'radio';
  input.name = 'agent';
  input.value = id;
  const name = document.createElement('code');
  name.textContent = id;
  label.append(input, name);
  return label;
}
