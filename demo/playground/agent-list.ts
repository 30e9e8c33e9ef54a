import {agents, type Agent} from '../service/agents.js';

/** Puts one choice for each agent of the reference service into the two lists. */
export function fillAgentLists(answering: Element, scenarios: Element): void {
  for (const agent of agents) (agent.scenario ? scenarios : answering).append(choice(agent));
}

/** What there is to say of an agent that its place in the lists does not say already. */
export function describeAgent(id: string): string {
  if (id === '') return 'The element needs an agent.';
  const agent = agents.find((known) => known.id === id);
  if (agent === undefined) return 'Not an agent of this demo’s service.';
  return agent.scenario ? agent.description : '';
}

function choice({id, description, scenario}: Agent): HTMLElement {
  const label = document.createElement('label');
  label.className = scenario ? 'chip' : 'card';
  label.title = scenario ? description : '';
  const input = document.createElement('input');
  input.type = 'radio';
  input.name = 'agent';
  input.value = id;
  const name = document.createElement('code');
  name.textContent = id;
  label.append(input, name);
  if (!scenario) label.append(note(description));
  return label;
}

function note(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'hint';
  element.textContent = text;
  return element;
}
