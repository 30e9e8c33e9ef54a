import {connect} from 'node:net';
import {text} from 'node:stream/consumers';

const PIECE = Buffer.alloc(65_536, ' ');
const CRLF = Buffer.from('\r\n');

/** POSTs a body of this size, and reads the response only after all of it is sent. Rejects if the response is lost. */
export async function sendBeforeReading(
  address: string,
  headers: Readonly<Record<string, string>>,
  bytes: number,
  framing: 'content-length' | 'chunks' = 'content-length',
): Promise<string> {
  const {hostname, port, host, pathname} = new URL(address);
  const socket = connect(Number(port), hostname).pause();
  const write = (data: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  const length = framing === 'chunks' ? {'transfer-encoding': 'chunked'} : {'content-length': String(bytes)};
  const lines = Object.entries({host, ...headers, ...length, connection: 'close'});
  await write(`POST ${pathname} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`);
  // Several writes, so that the response can arrive between two of them.
  for (let left = bytes; left > 0; left -= PIECE.length) {
    const piece = PIECE.subarray(0, left);
    await write(
      framing === 'chunks'
        ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, CRLF])
        : piece,
    );
  }
  if (framing === 'chunks') await write('0\r\n\r\n');
  return text(socket);
}
