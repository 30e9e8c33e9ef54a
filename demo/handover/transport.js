import {readEvents} from 'chat-bot-element/client';

const DESK = '/desk/cases';

/** Your agent in place of these words. */
const ANSWERS = {
  open: 'We are open from Tuesday to Saturday, 10 to 17.',
  return: 'You have 30 days to return what you bought.',
};

async function* askAgent({messages}) {
  const question = messages.at(-1).content.toLowerCase();
  const topic = Object.keys(ANSWERS).find((word) => question.includes(word));
  yield {type: 'delta', text: ANSWERS[topic] ?? 'I cannot answer that.'};
  if (!topic) yield {type: 'handover', state: 'offered'};
}

/** Passes a question on. The person's words come by `listen`. */
async function* askDesk({messages}, signal, {conversation}) {
  const response = await fetch(`${DESK}/${conversation.id}/questions`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({messages: messages.slice(-20)}),
    signal,
  });
  const {state, name} = await checked(response).json();
  yield {type: 'handover', state, name};
}

const ask = (request, signal, context) => (context.handover ? askDesk : askAgent)(request, signal, context);

async function listen({conversation, after = '', receive, signal}) {
  const url = `${DESK}/${conversation.id}`;
  signal.addEventListener('abort', () => {
    if (signal.reason.cause === 'ended')
      fetch(`${url}/end`, {method: 'POST', keepalive: true}).catch(console.warn);
  });
  const response = await fetch(`${url}/events?after=${encodeURIComponent(after)}`, {signal});
  for await (const {data} of readEvents(checked(response), signal)) {
    if (data) receive(JSON.parse(data)); // others only keep the connection open
  }
}

function checked(response) {
  const {ok, status} = response;
  if (!ok) throw Object.assign(new Error(`The desk answered ${status}.`), {status});
  return response;
}

document.querySelector('chat-bot').transport = Object.assign(ask, {listen});
