/**
 * A function that runs what it is given in a task of its own, after the tasks that wait already, in the order given. A timer would do so
 * only once a second on a page in the background.
 */
export function nextTasks(): (run: () => void) => void {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return (run) => {
    waiting.push(run);
    port2.postMessage(null);
  };
}
