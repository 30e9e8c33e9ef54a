import {spawn} from 'node:child_process';

/** Ends when its parent process has ended. */
const BUSY_LOOP = 'const parent = process.ppid; while (process.ppid === parent);';

/** Keeps `count` processors busy while `task` runs. */
export async function withBusyLoops<T>(count: number, task: () => Promise<T>): Promise<T> {
  const loops = Array.from({length: count}, () =>
    spawn(process.execPath, ['-e', BUSY_LOOP], {stdio: 'ignore'}),
  );
  const end = () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.once('exit', end);
  try {
    return await task();
  } finally {
    process.off('exit', end);
    end();
  }
}
