import { join } from 'node:path';
import { type Bed, helper, pause } from '../bed.ts';
import type { Cleanup } from '../cleanup.ts';
import type { Floor, FloorClientCalls } from '../floors/clients.ts';
import type { FloorLoad } from '../floors/frames.ts';
import type { FloorCalls } from '../floors/ws-server.ts';
import { processorTime, usedBetween } from '../processor-time.ts';
import type { LoadFigure } from '../report.ts';
import { BOXES_ASSUME, boxesText } from '../sums.ts';
import { type Finding, type Part, settingOf, type Task } from './part.ts';
import { type Played, playedIn } from './playing.ts';

const FLOOR_NAMES: Readonly<Record<Floor, string>> = { ws: 'bare ws', colyseus: 'bare Colyseus' };
const WARM_UP_MS = 2_000;

/** A floor sends as many frames as the service did, or one frame for each message, as a bare server would. */
const FRAMES = ['frames', 'messages'] as const;
type Frames = (typeof FRAMES)[number];

/** Tables that play flat out, beside servers that only send as many frames of the same size; with several processes, without those. */
export const ratio: Part = { open: ({ tables }) => tables, measure };

async function measure(bed: Bed, task: Task, cleanup: Cleanup): Promise<Finding> {
  await bed.seat(task.tables, { cuts: !task.uncut });
  await bed.play('flat');
  const played = playedIn(await bed.forSeconds(task.seconds), task.seats);
  if (task.processes > 1) {
    const remarks = [...played.remarks, boxesText(played.microsPerAction), BOXES_ASSUME];
    return { setting: settingOf(task), figures: played.figures, remarks };
  }
  // The floors have the machine to themselves, as the service had.
  await bed.stopService();
  const floors: LoadFigure[] = [];
  for (const frames of FRAMES) {
    for (const floor of ['ws', 'colyseus'] as const) floors.push(...(await measureFloor(floor, { frames, task, played, cleanup })));
  }
  return {
    setting: settingOf(task),
    figures: [...played.figures, ...floors],
    remarks: [...played.remarks, boxesText(played.microsPerAction), BOXES_ASSUME],
  };
}

async function measureFloor(
  floor: Floor,
  { frames, task, played, cleanup }: { readonly frames: Frames; readonly task: Task; readonly played: Played; readonly cleanup: Cleanup },
): Promise<LoadFigure[]> {
  const { bytesPerClient, actionBytes } = played;
  const perAction = frames === 'frames' ? played.framesPerClient : played.messagesPerClient;
  const { tables, seats, seconds } = task;
  const load: FloorLoad = { tables, seats, frames: perAction, bytesPerFrame: bytesPerClient / perAction, actionBytes };
  const server = await helper<FloorCalls>(join('floors', `${floor}-server.ts`), cleanup);
  const clients = await helper<FloorClientCalls>(join('floors', 'clients-main.ts'), cleanup);
  try {
    await clients.call('connect', { floor, port: await server.call('listen', load), load });
    await pause(WARM_UP_MS);
    const [first, before] = [processorTime(server.pid), await clients.call('count')];
    await pause(seconds * 1_000);
    const [last, after] = [processorTime(server.pid), await clients.call('count')];
    const actions = after.accepted - before.accepted;
    const still = after.byTable.filter((accepted, table) => accepted === before.byTable[table]).length;
    if (still > 0) throw new Error(`${still} tables of ${FLOOR_NAMES[floor]} did not play`);
    const micros = (usedBetween(first, last).totalMs * 1_000) / actions;
    const per = (name: 'framesIn' | 'bytesIn'): number => (after.clients[name] - before.clients[name]) / actions / seats;
    const sent = `${per('framesIn').toFixed(2)} frames and ${per('bytesIn').toFixed(0)} bytes per client, ${(actions / seconds).toFixed(0)} actions a second`;
    const name = frames === 'frames' ? FLOOR_NAMES[floor] : `${FLOOR_NAMES[floor]}, frame per message`;
    return [
      { name: `${name} per action`, value: micros, unit: 'µs', note: sent },
      { name: `service / ${name}`, value: played.microsPerAction / micros, unit: '×' },
    ];
  } finally {
    await clients.stop();
    await server.stop();
  }
}
