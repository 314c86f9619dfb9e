import { LivePlayerRules } from '../operators/live-player-rules.ts';
import { readPlayerRules } from '../operators/player-rules.ts';
import { LiveLimits } from '../players/live-limits.ts';
import { createPlayerSessions } from '../players/sessions.ts';
import type { Ground } from './ground.ts';

/** The player state of this process: operators' player rules, restrictions and sessions. */
export function composePlayers({ store, clock, secrets, now, failed }: Ground) {
  return {
    rules: new LivePlayerRules({ clock, read: () => readPlayerRules(store), failed }),
    limits: new LiveLimits({ store, clock, failed }),
    sessions: createPlayerSessions({ store, secrets, now }),
  };
}

export type Players = ReturnType<typeof composePlayers>;
