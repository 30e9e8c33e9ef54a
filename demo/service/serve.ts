import {startService} from './node.js';

const port = Number(process.env['PORT'] ?? 8787);

try {
  const {url} = await startService({port});
  console.log(`The reference service answers at ${url}/v1/chat/completions`);
  console.log(`Its Knowledge Base is at ${url}/knowledge`);
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

function reasonOf(error: unknown): string {
  const {code, message} = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another one: PORT=${port + 1} npm run service`;
  if (code === 'EACCES') return `Port ${port} may not be used. Choose one above 1023.`;
  if (code === 'ERR_SOCKET_BAD_PORT')
    return `PORT must be a number from 0 to 65535, not "${process.env['PORT']}".`;
  return `The service could not start: ${message}`;
}
