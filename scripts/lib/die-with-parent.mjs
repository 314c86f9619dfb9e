// Loaded into each process of `npm start`: none may outlive it, whatever ends it. A process left behind would hold the data
// directory and the port, and the next start could not go on with the data. The pipe at standard input closes with the parent.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL'));
  process.stdin.resume();
  process.stdin.unref();
}
