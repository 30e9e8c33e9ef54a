const chat = document.querySelector('chat-bot');
const state = document.querySelector('#state');
state.value = sessionStorage.getItem('order-1042') ?? state.value;

chat.tools = {
  show_cart: {
    description: 'Returns the fittings in the basket of the visitor, each with its price in euros.',
    parameters: {type: 'object'},
    run: () =>
      [...document.querySelectorAll('#basket tr')].map((row) => ({
        title: row.dataset.title,
        price: Number(row.dataset.price),
        sites: Number(row.querySelector('input').value),
      })),
    confirm: false, // it only reads
  },
};

/** Your agent in place of these rules. */
chat.transport = async function* ({messages}, signal, {answers = [], results}) {
  const question = messages.at(-1).content;
  const answer = answers.find(({id}) => id === 'cancel-1042')?.value;
  if (results) {
    yield {type: 'delta', text: listOf(results[0])};
  } else if (answer === 'cancel') {
    // Your server cancels it, for the visitor who has signed in.
    state.value = 'canceled';
    sessionStorage.setItem('order-1042', state.value);
    yield {type: 'delta', text: 'Order 1042 is **canceled**.'};
  } else if (answer === 'keep') {
    yield {type: 'delta', text: 'Order 1042 stays on the bench.'};
  } else if (/cancel/i.test(question)) {
    yield* askToCancel();
  } else if (/basket|cart/i.test(question)) {
    yield {type: 'call', id: '1', name: 'show_cart'};
  } else {
    yield {type: 'delta', text: 'I can look into your basket, or cancel your order.'};
  }
};

async function* askToCancel() {
  if (state.value === 'canceled') {
    yield {type: 'delta', text: 'Order 1042 is canceled already.'};
    return;
  }
  yield {
    type: 'request',
    id: 'cancel-1042',
    text: 'Cancel order 1042, Folding Shutters for €8?',
    choices: [
      {value: 'cancel', label: 'Cancel the order', kind: 'danger'},
      {value: 'keep', label: 'Keep it'},
    ],
  };
}

function listOf({value = []}) {
  const rows = value.filter(({sites}) => sites > 0);
  if (rows.length === 0) return 'Your basket is empty.';
  const lines = rows.map(({title, sites}) => `- ${title}, for ${sites} ${sites === 1 ? 'site' : 'sites'}`);
  // One price is for one site, and each further site costs half.
  const total = rows.reduce((sum, {price, sites}) => sum + (price * (sites + 1)) / 2, 0);
  return `In your basket:\n\n${lines.join('\n')}\n\nThat is **€${total}**.`;
}
