import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import type {Readable} from 'node:stream';
import {setTimeout as wait} from 'node:timers/promises';

import {eventually} from '../../support/eventually.js';

/** Lets programs describe themselves to a screen reader. */
export const BUS_LAUNCHER = '/usr/libexec/at-spi-bus-launcher';

/** Milliseconds without words after which speech is complete. */
const QUIET = 2_500;

/** Maximum time until Orca's first words, in milliseconds. */
const START_TIMEOUT = 30_000;

/** Milliseconds between two reads of the log. */
const INTERVAL = 100;

/** Orca runs this user file when it starts. By default, it writes its log in blocks of some kilobytes. */
const CUSTOMIZATION = '.local/share/orca/orca-customizations.py';
const UNBUFFERED_LOG = 'import orca.debug\norca.debug.debugFile.reconfigure(line_buffering=True)\n';

/** Without a sound card, Speech Dispatcher would block Orca. Orca writes its log without it, too. */
const SPEECH_CONFIGURATION = '.config/speech-dispatcher/speechd.conf';
const NO_SOUND = 'DisableAutoSpawn\n';

const SPEECH = /SPEECH OUTPUT: '(.*)'(?:\{.*)?$/;

/** Starts Orca on its own screen and D-Bus session, where it finds only its browser. It speaks into its log. */
export async function startScreenReader() {
  const folder = await mkdtemp(join(tmpdir(), 'chat-bot-orca-'));
  const runtime = join(folder, 'run');
  await mkdir(runtime, {mode: 0o700});
  const files = {[CUSTOMIZATION]: UNBUFFERED_LOG, [SPEECH_CONFIGURATION]: NO_SOUND};
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), {recursive: true});
    await writeFile(join(folder, name), text);
  }
  const [screen, display] = await startServer('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24']);
  const bus = ['--session', '--nofork', '--print-address=3'];
  const [session, address] = await startServer('dbus-daemon', bus);
  // Its own home keeps out the settings of this machine's user.
  const env = {
    ...process.env,
    DBUS_SESSION_BUS_ADDRESS: address,
    DISPLAY: `:${display}`,
    HOME: folder,
    XDG_RUNTIME_DIR: runtime,
    ACCESSIBILITY_ENABLED: '1',
  };
  const log = join(folder, 'orca.log');
  const launcher = spawn(BUS_LAUNCHER, ['--launch-immediately'], {env, stdio: 'ignore'});
  const orca = spawn('orca', ['--replace', `--debug-file=${log}`], {env, stdio: 'ignore'});
  const allSpeech = async () => {
    const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n');
    return lines.flatMap((line) => SPEECH.exec(line)?.[1] ?? []);
  };
  await eventually(async () => (await allSpeech()).length > 0, START_TIMEOUT);
  let said = 0;
  return {
    env,
    /** Returns the words since the last call when the screen reader is quiet. */
    speech: async (): Promise<string[]> => {
      let all = await allSpeech();
      for (let quietSince = performance.now(); performance.now() - quietSince < QUIET; await wait(INTERVAL)) {
        const now = await allSpeech();
        if (now.length > all.length) quietSince = performance.now();
        all = now;
      }
      const words = all.slice(said);
      said = all.length;
      return words;
    },
    close: async (): Promise<void> => {
      for (const child of [orca, launcher, session, screen]) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      await rm(folder, {recursive: true, force: true});
    },
  };
}

/** Starts a program that writes its address to the file descriptor 3. Returns both. */
async function startServer(program: string, args: readonly string[]): Promise<[ChildProcess, string]> {
  const child = spawn(program, args, {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
  const [address] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return [child, address.toString().trim()];
}
