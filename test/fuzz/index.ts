// `npx tsx test/fuzz/index.ts [cost | tabs]`: see cuts.ts, cost.ts and tabs.ts.
const [, , kind] = process.argv;
if (kind === 'cost' || kind === 'tabs') {
  process.argv.splice(2, 1);
  await import(`./${kind}.js`);
} else {
  await import('./cuts.js');
}

export {};
