import katex from 'katex';

/**
 * Draws formulas, charts, diagrams and products of replies. What a function cannot draw stays source.
 *
 * @type {import('../../src/index.js').BlockDrawers}
 */
export const blocks = {
  math(source, {display}) {
    const node = Object.assign(create('span', 'formula'), {dir: 'ltr'});
    katex.render(source, node, {displayMode: display, trust: false, maxExpand: 100, maxSize: 20});
    return node;
  },

  // A title, a line below it, and a line for each bar, such as `Monday: 12`. A star marks a bar: `* Monday: 12`.
  chart(source) {
    const [title = '', unit = '', ...lines] = source.split('\n');
    const bars = lines.map((line) => /^(\*?) *(.{1,40}): *(\d{1,9}(?:\.\d{1,3})?)$/.exec(line) ?? []);
    const most = Math.max(...bars.map(([, , , value]) => Number(value)));
    if (!(most > 0) || bars.length > 12 || title.length + unit.length > 120) return undefined;
    const power = 10 ** Math.floor(Math.log10(most));
    const step = [0.2, 0.5, 1, 2].map((size) => size * power).find((size) => most / size <= 5) ?? most;
    const steps = Math.ceil(most / step);
    const part = (/** @type {number} */ value) => `--part: ${value / (steps * step)}`;

    const rows = bars.map(([, star, label = '', value = '']) => {
      const name = Object.assign(create('th', '', create('span', '', label)), {scope: 'row'});
      const bar = create('div', 'scale', create('i', 'bar'), create('span', 'value', value));
      bar.style.cssText = part(Number(value));
      return create('tr', star ? 'marked' : '', name, create('td', '', bar));
    });
    const ticks = Array.from({length: steps + 1}, (_, index) => {
      const tick = create('span', 'tick', String(Number((index * step).toPrecision(9))));
      tick.style.cssText = part(index * step);
      return tick;
    });
    const axis = create('tr', 'axis', create('td', ''), create('td', '', create('div', 'scale', ...ticks)));
    axis.ariaHidden = 'true';
    const table = create('table', '', create('tbody', '', ...rows), create('tfoot', '', axis));
    table.style.cssText = `--steps: ${steps}`;
    const figure = create(
      'figure',
      'chart',
      create('figcaption', '', title, create('small', '', unit)),
      table,
    );
    return Object.assign(figure, {dir: 'auto'});
  },

  // A line for each arrow, such as `Order -> Parcel: two days`. An arrow leads from one row of boxes to the next.
  diagram(source) {
    const lines = source.split('\n').slice(0, 30);
    const arrows = lines.map((line) => /^(.{1,40}?) *-> *([^:]{1,40})(?:: *(.{1,40}))?$/.exec(line) ?? []);
    /** @type {Map<string, number>} */
    const rowOf = new Map();
    // Once for each arrow, so that the order of the lines has no effect.
    for (const [, from = '', to = ''] of arrows.flatMap(() => arrows)) {
      rowOf.set(from, rowOf.get(from) ?? 0);
      rowOf.set(to, Math.max(rowOf.get(to) ?? 0, Number(rowOf.get(from)) + 1));
    }
    if (arrows.some(([, from = '', to = '']) => Number(rowOf.get(to)) - Number(rowOf.get(from)) !== 1)) {
      return undefined;
    }
    /** @type {string[][]} */
    const rows = [];
    for (const [name, row] of rowOf) (rows[row] ??= []).push(name);
    if (rows.some((names) => names.length > 4)) return undefined;
    const placeOf = (/** @type {string} */ name) => {
      const row = rows[Number(rowOf.get(name))] ?? [];
      return (row.indexOf(name) + 0.5) / row.length;
    };

    const figure = Object.assign(create('figure', 'diagram'), {dir: 'auto', role: 'img'});
    figure.ariaLabel = `Diagram. ${arrows.map(([line]) => line).join('; ')}`;
    for (const [index, names] of rows.entries()) {
      figure.append(create('div', 'boxes', ...names.map((name) => create('span', 'box', name))));
      const below = arrows.filter(([, from = '']) => rowOf.get(from) === index);
      if (below.length === 0) continue;
      const gap = create('div', 'arrows');
      const path = below.map(([, from = '', to = '', text = '']) => {
        // Where arrows meet at a box, the label is at their start.
        const meets = below.filter((arrow) => arrow[2] === to).length > 1;
        const head = create('i', 'head');
        head.style.cssText = `--place: ${placeOf(to)}`;
        const label = create('span', 'label', text);
        label.style.cssText = `--place: ${placeOf(meets ? from : to)}`;
        gap.append(head, ...(text ? [label] : []));
        return `M${100 * placeOf(from)} 0V${meets ? 75 : 25}H${100 * placeOf(to)}V100`;
      });
      gap.prepend(drawing('0 0 100 100', path.join('')));
      figure.append(gap);
    }
    return figure;
  },

  // The number of a product. All that it shows comes from the shop, not from the reply.
  product(source) {
    const product = PRODUCTS.get(source.trim());
    if (!product) return undefined;
    const {name, text, price, question, picture} = product;
    const button = Object.assign(create('button', '', question), {type: 'button'});
    button.addEventListener('click', () => {
      /** @type {import('../../src/index.js').ChatBot | null} */
      const chat = button.closest('chat-bot');
      // While another reply runs, the question waits above the field.
      chat?.send(question).catch(() => chat.ask(question));
    });
    const words = create('div', 'words', create('strong', '', name), create('span', '', text));
    const card = create(
      'div',
      'product',
      drawing('0 0 48 48', picture),
      words,
      create('b', '', price),
      button,
    );
    return Object.assign(card, {dir: 'auto', role: 'group', ariaLabel: `${name}, ${price}`});
  },
};

const PRODUCTS = new Map([
  [
    'bulb-200',
    {
      name: 'Bright bulb, 200 cd',
      text: 'For drawing and sewing: 800 lux at 50 cm.',
      price: '€ 14.90',
      question: 'Does the bright bulb fit my lamp?',
      picture: 'M18 33c0-5-6-7-6-15a12 12 0 0 1 24 0c0 8-6 10-6 15zM19 38h10M21 42.5h6M24 33v-9m-4-4 4 4 4-4',
    },
  ],
]);

/**
 * Strings become text, so nothing of a reply is read as HTML.
 *
 * @param {string} name
 * @param {string} className
 * @param {(Node | string)[]} children
 */
function create(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/**
 * @param {string} viewBox
 * @param {string} path
 */
function drawing(viewBox, path) {
  const [svg, line] = ['svg', 'path'].map((name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name),
  );
  if (!svg || !line) throw new TypeError('No SVG.');
  for (const [name, value] of Object.entries({viewBox, preserveAspectRatio: 'none', 'aria-hidden': 'true'})) {
    svg.setAttribute(name, value);
  }
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
