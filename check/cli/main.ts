#!/usr/bin/env node
import {createInterface} from 'node:readline/promises';

import {runCommand} from './run-command.js';

const {stdin, stdout, stderr, env, argv} = process;

/** Columns of the output without a terminal. */
const COLUMNS = 100;
const MIN_COLUMNS = 40;
const MAX_COLUMNS = 120;

async function ask(question: string): Promise<string> {
  const lines = createInterface({input: stdin, output: stderr});
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    lines.close();
  }
}

function showProgress(text: string): void {
  stderr.write(`\r\u001b[2K${text}`);
}

// A reader such as `head` can close the output early.
stdout.on('error', () => process.exit(2));

// The process ends by itself after it has written all output.
try {
  process.exitCode = await runCommand(argv.slice(2), {
    environment: env,
    write: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
    ask: stdin.isTTY && stderr.isTTY ? ask : undefined,
    showProgress: stderr.isTTY ? showProgress : undefined,
    // https://no-color.org
    hasColor: stdout.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    // Some terminals report a width of 0.
    columns: Math.min(Math.max(stdout.columns || COLUMNS, MIN_COLUMNS), MAX_COLUMNS),
  });
} catch (error) {
  // Node's own code for errors is 1, which means a failed row.
  console.error(error);
  process.exitCode = 2;
}
