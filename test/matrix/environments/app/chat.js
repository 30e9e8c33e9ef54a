/** Creates a chat that answers each question with `reply`, and adds it to the page. */
export function addChat(reply) {
  const chat = document.createElement('chat-bot');
  chat.setAttribute('bot-id', 'docs');
  chat.setAttribute('mode', 'floating');
  chat.transport = answerWith(reply);
  document.body.append(chat);
  return chat;
}

/** A transport, which has one reply to all questions. */
export function answerWith(text) {
  return async function* () {
    yield {type: 'delta', text};
  };
}

/** Waits until `find` returns something. */
export async function until(find) {
  const end = Date.now() + 10_000;
  for (;;) {
    const found = find();
    if (found) return found;
    if (Date.now() > end) throw new Error(`There is never ${find}. The page:\n${document.body.innerHTML}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
