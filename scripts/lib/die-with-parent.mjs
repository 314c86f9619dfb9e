// Loaded into each process of `npm start`, which none of them may outlive: a process left behind would keep the data directory and the
// port from the next start. The pipe at standard input closes with the parent, however it ends.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL'));
  process.stdin.resume();
  process.stdin.unref();
}
