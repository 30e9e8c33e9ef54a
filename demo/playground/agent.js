// @ts-check

const orders = [{id: '1042', title: 'a desk lamp', price: '49 euros'}];

/**
 * What the agent can do in the page. `show_orders` only reads, so the visitor is not asked.
 *
 * @type {import('../../src/index.js').PageTools}
 */
export const tools = {
  show_orders: {
    description: 'Returns the orders of the visitor.',
    parameters: {type: 'object'},
    run: () => orders,
    confirm: false,
  },
  set_color_scheme: {
    description: 'Makes the page light or dark.',
    parameters: {
      type: 'object',
      properties: {scheme: {enum: ['light', 'dark']}},
      required: ['scheme'],
    },
    run: (/** @type {{scheme: 'light' | 'dark'}} */ {scheme}) => {
      document.documentElement.style.colorScheme = scheme;
    },
  },
};

/**
 * Your agent in place of these rules. It asks before it cancels an order, and calls the tools of the page.
 *
 * @type {import('../../src/index.js').TransportFunction}
 */
export async function* transport({messages}, _signal, {answers = [], results = []}) {
  const question = messages.at(-1)?.content ?? '';
  const [result] = results;
  const [answer] = answers;
  if (result) {
    yield* afterTool(result);
  } else if (answer && 'value' in answer) {
    const isCanceled = answer.value === 'cancel';
    if (isCanceled) orders.pop();
    yield {type: 'delta', text: isCanceled ? 'Your order is **canceled**.' : 'Your order stays as it is.'};
  } else if (/cancel/i.test(question)) {
    yield {type: 'delta', text: 'I look for your order.'};
    yield {type: 'call', id: '1', name: 'show_orders'};
  } else if (/dark|light/i.test(question)) {
    const scheme = /dark/i.test(question) ? 'dark' : 'light';
    yield {type: 'call', id: '1', name: 'set_color_scheme', arguments: {scheme}};
  } else {
    yield {type: 'delta', text: 'I can cancel your order, and make this page dark.'};
  }
}

/**
 * @param {import('../../src/index.js').ToolResult} result
 * @returns {AsyncGenerator<import('../../src/index.js').ChatEvent>}
 */
async function* afterTool(result) {
  if ('error' in result) {
    yield {type: 'delta', text: 'Then I leave the page as it is.'};
    return;
  }
  if (result.name === 'set_color_scheme') {
    yield {type: 'delta', text: 'Here you are.'};
    return;
  }
  const [order] = /** @type {{id: string, title: string, price: string}[]} */ (result.value);
  if (!order) {
    yield {type: 'delta', text: 'You have no order that can be canceled.'};
    return;
  }
  yield {
    type: 'request',
    id: `cancel-${order.id}`,
    text: `Cancel order ${order.id}, ${order.title} for ${order.price}?`,
    choices: [
      {value: 'cancel', label: 'Cancel the order', kind: 'danger'},
      {value: 'keep', label: 'Keep it'},
    ],
  };
}
