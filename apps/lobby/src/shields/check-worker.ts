import { answerOf, type CheckQuestion } from './check.ts';

/** Checks hands beside the page: about a thousand hashes each. Each answer goes to the port that came with its question. */
self.addEventListener('message', ({ data, ports: [reply] }: MessageEvent<CheckQuestion>) => {
  void answerOf(data).then((answer) => reply?.postMessage(answer));
});
