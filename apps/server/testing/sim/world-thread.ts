// A thread of `npm run sim`: plays the worlds it is given, one at a time. An error in here ends the thread, and with it the run.
import { parentPort } from 'node:worker_threads';
import { playWorld, type WorldAsk } from './runs.ts';

parentPort?.on('message', async (world: WorldAsk) => {
  parentPort?.postMessage(await playWorld(world));
});
