import {readCommandLine} from './configuration/command-line.js';
import {ConfigurationError} from './configuration/configuration-error.js';
import {type RunningService, startService, type StartOptions} from './node.js';
import {questionLog} from './question-log.js';
import {questionReport} from './question-report.js';

/** How long running replies may take after the signal to stop, in milliseconds. */
const SHUTDOWN_TIMEOUT = 30_000;

const port = Number(process.env['PORT'] ?? 8787);
const {HOST: host = '127.0.0.1'} = process.env;

try {
  const line = readCommandLine(process.argv.slice(2), process.env);
  const {upstream, logQuestions, report} = line;
  if (report !== undefined) {
    console.log(questionReport(report));
    process.exit(0);
  }
  const service = await serve(line, {
    port,
    host,
    ...(upstream && {upstream}),
    ...(logQuestions !== undefined && {onReply: questionLog(logQuestions)}),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(service));
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

async function serve(
  {agents, docs, topics, embeddings}: ReturnType<typeof readCommandLine>,
  options: StartOptions,
): Promise<RunningService> {
  if (docs !== undefined) {
    // Loaded only here, with its database engines.
    const {serveFolder} = await import('./serve-folder.js');
    return serveFolder(docs, (line) => console.log(line), {...options, topics, embeddings});
  }
  if (agents !== undefined) {
    const {startAgents} = await import('./start-agents.js');
    // Writes nothing but lines of JSON.
    const service = await startAgents(agents, {
      ...options,
      embeddings,
      log: (line) => console.log(line),
    });
    console.log(JSON.stringify({time: new Date().toISOString(), event: 'listening', url: service.url}));
    process.on('SIGHUP', () => void service.refresh());
    return service;
  }
  const service = await startService(options);
  console.log(`The reference service answers at ${service.url}/v1/chat/completions`);
  console.log(`Its Knowledge Base is at ${service.url}/knowledge`);
  return service;
}

/** Lets the running replies finish. */
async function stop(service: RunningService): Promise<void> {
  await service.drain(SHUTDOWN_TIMEOUT);
  process.exit(0);
}

function reasonOf(error: unknown): string {
  const {code, message} = error as NodeJS.ErrnoException;
  if (error instanceof ConfigurationError) return message;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another one: PORT=${port + 1} npm run service`;
  if (code === 'EACCES') return `Port ${port} may not be used. Choose one above 1023.`;
  if (code === 'ERR_SOCKET_BAD_PORT')
    return `PORT must be a number from 0 to 65535, not "${process.env['PORT']}".`;
  return `The service could not start: ${message}`;
}
