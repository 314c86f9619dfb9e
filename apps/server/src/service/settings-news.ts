import { z } from 'zod';
import type { Crew } from '../cluster/crew.ts';
import { NOTED, peerCall } from '../cluster/peer-calls.ts';
import { SETTINGS_FRESH_MS, type SettingsNews } from '../operators/remembered-settings.ts';
import type { Clock } from '../process/clock.ts';

/** A process has changed settings in storage. */
const SETTINGS_CHANGED = peerCall('settings-changed', { question: z.strictObject({}), answer: NOTED });

/** How long a change waits for a process that does not answer, ms. Its memory has expired by then, even if its clock runs a little slower. */
const FORGOTTEN_MS = 1.1 * SETTINGS_FRESH_MS;

/**
 * Word of changed settings between processes. A change is over once all of them have forgotten what they knew: whoever has saved a setting and
 * reads it next may be answered by any of them.
 */
export function settingsNewsOf(crew: Pick<Crew, 'others' | 'askAll' | 'answer'>, clock: Clock): SettingsNews {
  return {
    changed: () => (crew.others().length === 0 ? Promise.resolve() : allForget(crew, clock)),
    onChanged: (forget) =>
      crew.answer(SETTINGS_CHANGED, async () => {
        forget();
        return {};
      }),
  };
}

function allForget(crew: Pick<Crew, 'askAll'>, clock: Clock): Promise<void> {
  return new Promise((done) => {
    const cancel = clock.at(clock.now() + FORGOTTEN_MS, done);
    void crew.askAll(SETTINGS_CHANGED, {}).then(({ missing }) => {
      if (missing.length > 0) return;
      cancel();
      done();
    });
  });
}
