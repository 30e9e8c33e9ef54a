interface ChartBar {
  readonly name: string;
  /** `undefined`: the contender was stopped. */
  readonly value: number | undefined;
  readonly isOwn: boolean;
}

const WIDTH = 720;
const NAMES = 190;
const LONGEST = WIDTH - NAMES - 90;
const HEIGHT_OF_BAR = 22;
const GAP = 10;
const TOP = 40;

/** The colors have enough contrast on white and on dark pages. */
const STYLE = `text { font: 13px system-ui, sans-serif; fill: #333 }
.bar { fill: #8a94a6 } .own { fill: #2f54d0 } .none { fill: none; stroke: #8a94a6; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .own { fill: #7d9bff } }`;

/** An SVG of horizontal bars on a logarithmic scale. */
export function chart(title: string, drawn: readonly ChartBar[]): string {
  const values = drawn.flatMap(({value}) => value ?? []);
  const low = Math.log(Math.min(...values) / 2);
  const high = Math.log(Math.max(...values));
  const rows = drawn.map(({name, value, isOwn}, index) => {
    const top = TOP + index * (HEIGHT_OF_BAR + GAP);
    const width = value === undefined ? LONGEST : ((Math.log(value) - low) / (high - low || 1)) * LONGEST;
    const kind = value === undefined ? 'none' : isOwn ? 'own' : 'bar';
    const label = value === undefined ? 'stopped' : Math.round(value).toLocaleString('en');
    const baseline = top + HEIGHT_OF_BAR - 6;
    return `<text x="${NAMES - 8}" y="${baseline}" text-anchor="end">${escape(name)}</text>
<rect class="${kind}" x="${NAMES}" y="${top}" width="${width.toFixed(1)}" height="${HEIGHT_OF_BAR}" rx="3"/>
<text x="${(NAMES + width + 6).toFixed(1)}" y="${baseline}">${label}</text>`;
  });
  const height = TOP + drawn.length * (HEIGHT_OF_BAR + GAP);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>${escape(title)}</title>
<style>${STYLE}</style>
<text x="${NAMES}" y="20">${escape(title)}</text>
${rows.join('\n')}
</svg>
`;
}

function escape(text: string): string {
  return text.replaceAll('`', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
