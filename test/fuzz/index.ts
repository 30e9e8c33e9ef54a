// `npm run fuzz [-- cost]`: see cuts.ts and cost.ts.
if (process.argv[2] === 'cost') {
  process.argv.splice(2, 1);
  await import('./cost.js');
} else {
  await import('./cuts.js');
}

export {};
