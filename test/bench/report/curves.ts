export interface Curve {
  readonly name: string;
  readonly color: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const WIDTH = 720;
const HEIGHT = 440;
const MARGIN = {top: 24, right: 120, bottom: 56, left: 72};

/** An SVG of curves over two logarithmic axes: a slope of 1 is linear growth, and 2 is quadratic. */
export function curves(drawn: readonly Curve[], xLabel: string, yLabel: string): string {
  const all = drawn.flatMap(({points}) => points);
  const x = scale(
    all.map(([value]) => value),
    MARGIN.left,
    WIDTH - MARGIN.right,
  );
  const y = scale(
    all.map(([, value]) => value),
    HEIGHT - MARGIN.bottom,
    MARGIN.top,
  );
  const text = (left: number, top: number, words: string, more = '') =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" ${more}>${words}</text>`;
  const xs = [...new Set(all.map(([value]) => value))].map((value) =>
    text(x(value), HEIGHT - MARGIN.bottom + 20, String(value / 1000), 'text-anchor="middle"'),
  );
  const ys = powersOfTen(all.map(([, value]) => value)).map(
    (value) =>
      text(MARGIN.left - 8, y(value) + 4, String(value), 'text-anchor="end"') +
      `<path d="M${MARGIN.left} ${y(value).toFixed(1)}H${WIDTH - MARGIN.right}" stroke="#8886"/>`,
  );
  const lines = drawn.map(({name, color, points}) => {
    const places = points.map(([left, top]) => `${x(left).toFixed(1)},${y(top).toFixed(1)}`);
    const [left = 0, top = 0] = (places.at(-1) ?? '').split(',').map(Number);
    return `<polyline points="${places.join(' ')}" fill="none" stroke="${color}" stroke-width="2.5"/>${text(left + 8, top + 4, name, `fill="${color}"`)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#777">
${[...xs, ...ys, ...lines].join('\n')}
${text((MARGIN.left + WIDTH - MARGIN.right) / 2, HEIGHT - 12, xLabel, 'text-anchor="middle"')}
${text(16, HEIGHT / 2, yLabel, `text-anchor="middle" transform="rotate(-90 16 ${HEIGHT / 2})"`)}
</svg>
`;
}

function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
  return (value) => from + ((Math.log(value) - low) / (high - low)) * (to - from);
}

function powersOfTen(values: readonly number[]): number[] {
  const [low, high] = [
    Math.ceil(Math.log10(Math.min(...values))),
    Math.floor(Math.log10(Math.max(...values))),
  ];
  return Array.from({length: high - low + 1}, (_, index) => 10 ** (low + index));
}
