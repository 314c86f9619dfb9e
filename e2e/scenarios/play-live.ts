import { runScenario } from '@cardroom/scenarios';
import type { Arguments } from './arguments.ts';
import { folderOf, keepRoomEvidence } from './evidence.ts';
import { PagePlayer } from './page-player.ts';
import type { Good, Play, Ran } from './play.ts';
import { type Enrol, RoomLevel } from './room-level.ts';
import { Screens } from './screens.ts';
import { ScenarioService } from './service.ts';
import { viewersOf } from './viewers.ts';

/** A running service for the files to play in, with every player at a socket. */
export async function playInRooms(work: (play: Play) => Promise<void>): Promise<void> {
  const service = await ScenarioService.start();
  try {
    await work((one) => playIn(service, one, () => RoomLevel.open(service, one.scenario)));
  } finally {
    await service.stop();
  }
}

/** A running service and one browser; players whose screen is not checked play at a socket. */
export async function playOnScreens(options: Arguments, work: (play: Play) => Promise<void>): Promise<void> {
  const service = await ScenarioService.start();
  const screens = await Screens.open(options);
  try {
    await work(async (one) => {
      const ran = await playOnce(one, service, screens);
      if (ran === null || 'skipped' in ran) return ran;
      // Played once more for the trace; it has failed, whatever the second result.
      screens.traced = true;
      await playOnce(one, service, screens).finally(() => {
        screens.traced = false;
      });
      return ran;
    });
  } finally {
    await screens.close();
    await service.stop();
  }
}

async function playOnce(one: Good, service: ScenarioService, screens: Screens): Promise<Ran> {
  const viewers = viewersOf(one.scenario);
  const enrol: Enrol = async (name, who) => {
    if (!viewers.includes(name)) return null;
    const phone = one.scenario.phones.includes(name);
    return PagePlayer.enrol(service.stack, await screens.page(viewers.indexOf(name), phone), { ...who, phone });
  };
  const ran = await playIn(service, one, () => RoomLevel.open(service, one.scenario, { name: 'ui', enrol }));
  await screens.clear(ran === null || 'skipped' in ran ? null : folderOf(one.file, 'ui'));
  return ran;
}

/** Past hands cannot be given to a running service: it has its own. */
async function playIn(service: ScenarioService, { file, scenario }: Good, open: () => Promise<RoomLevel>): Promise<Ran> {
  if (scenario.given !== null) return { skipped: 'a table with a past, which only the rules can begin with' };
  const level = await open();
  try {
    const problem = await runScenario(scenario, level).catch((error: unknown) => ({
      line: 1,
      reason: error instanceof Error ? error.message : String(error),
    }));
    return problem === null ? null : await keepRoomEvidence(level, service, file, problem);
  } finally {
    await level.close();
  }
}
