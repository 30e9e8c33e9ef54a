import type {BlockDrawers} from '../../src/index.js';

/** Draws simple charts and formulas. The embed code has the text of this object, so nothing in it names a type. */
export const blocks: BlockDrawers = {
  // A line of the source is a label and a number, such as `Monday: 12`.
  chart(source, {theme}) {
    const rows = source.split('\n').map((line) => /^(.+): *([\d.]+)$/.exec(line) ?? []);
    const most = Math.max(...rows.map(([, , value]) => Number(value)));
    if (!(most > 0)) return undefined;
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    Object.assign(svg, {role: 'img', ariaLabel: `Bar chart. ${rows.map(([line]) => line).join(', ')}`});
    // The direction of the first letter.
    const isRtl = /^[^a-z]*[\u0590-\u08ff]/i.test(source);
    const height = `${rows.length * 2.5}em`;
    Object.assign(svg.style, {display: 'block', width: '100%', height, direction: isRtl ? 'rtl' : 'ltr'});
    const [start, end] = isRtl ? ['100%', '0%'] : ['0%', '100%'];
    const shapes = rows.flatMap(([, label, value], row) => {
      const y = `${row * 2.5 + 1}em`;
      const under = `${row * 2.5 + 1.5}em`;
      const width = (100 * Number(value)) / most;
      const fill = theme === 'dark' ? '#a3b8ff' : '#2f54d0';
      return [
        {name: 'text', text: label, x: start, y, fill: 'currentColor'},
        {name: 'text', text: value, x: end, y, fill: 'currentColor', 'text-anchor': 'end'},
        {name: 'rect', x: `${isRtl ? 100 - width : 0}%`, y: under, width: `${width}%`, height: '0.5em', fill},
      ];
    });
    for (const {name, text = '', ...attributes} of shapes) {
      const shape = document.createElementNS(svg.namespaceURI, name);
      shape.textContent = text;
      for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
      svg.append(shape);
    }
    return svg;
  },

  // Knows powers, fractions, numbers, letters and a few signs. Any other formula stays as it is.
  math(source, {display}) {
    const xmlns = 'http://www.w3.org/1998/Math/MathML';
    const term = String.raw`(?:\d+|[a-z])(?:\^\w)?`;
    const part = new RegExp(String.raw`\\frac\{(${term})\}\{(${term})\}|${term}|[-+=]`, 'gi');
    if (source.replace(part, '').trim() !== '') return undefined;
    const math = document.createElementNS(xmlns, 'math');
    math.setAttribute('display', display ? 'block' : 'inline');
    for (const [whole, above, below] of source.matchAll(part)) {
      const fraction = document.createElementNS(xmlns, above ? 'mfrac' : 'mrow');
      for (const text of above && below ? [above, below] : [whole]) {
        const words = text.split('^');
        const power = document.createElementNS(xmlns, words.length > 1 ? 'msup' : 'mrow');
        for (const word of words) {
          const name = /\d/.test(word) ? 'mn' : /\w/.test(word) ? 'mi' : 'mo';
          power.append(Object.assign(document.createElementNS(xmlns, name), {textContent: word}));
        }
        fraction.append(power);
      }
      math.append(fraction);
    }
    return math;
  },
};
