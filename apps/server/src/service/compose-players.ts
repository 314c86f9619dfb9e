import { createPictureClient } from '../callbacks/picture-client.ts';
import { FairPlayRounds } from '../fair-play/fair-play-rounds.ts';
import { SeatGuard } from '../fair-play/seat-guard.ts';
import { LivePlayerRules } from '../operators/live-player-rules.ts';
import { listOperators } from '../operators/operators.ts';
import { readPlayerRules } from '../operators/player-rules.ts';
import { seatRulesOf } from '../operators/seat-rules.ts';
import { LiveLimits } from '../players/live-limits.ts';
import { PICTURE_BYTES_MAX } from '../players/picture-format.ts';
import { PlayerLooks } from '../players/player-looks.ts';
import { PlayerPictures } from '../players/player-pictures.ts';
import { createPlayerSessions } from '../players/sessions.ts';
import type { Ground } from './ground.ts';

/** The player state of this process: operators' player rules, restrictions, sessions, and what fair play knows of them. */
export function composePlayers({ options, store, opened, clock, crew, secrets, member, now, failed }: Ground) {
  const fairPlay = new FairPlayRounds({
    ...{ store: opened, sealer: secrets.journal, clock, failed },
    operators: async () => (await listOperators(opened)).map(({ operatorId }) => operatorId),
    counts: () => member.keepsHouse,
  });
  const seatGuard = new SeatGuard({
    ...{ store: opened, now, failed },
    rulesOf: (operatorId) => seatRulesOf(opened, operatorId),
    suspects: (operatorId) => fairPlay.suspects(operatorId),
  });
  const looks = new PlayerLooks({ store, clock, crew, failed });
  const pictureClient = createPictureClient({
    ...options.callbacks,
    bytesMax: PICTURE_BYTES_MAX,
    allowLoopbackHttp: options.config.allowLoopbackWallets,
  });
  const pictures = new PlayerPictures({
    ...{ store, now, failed },
    fetch: (url) => pictureClient.fetch(url),
    changed: (player) => void looks.changed(player),
  });
  return {
    pictures,
    pictureClient,
    fairPlay,
    seatGuard,
    rules: new LivePlayerRules({ clock, read: () => readPlayerRules(store), failed }),
    limits: new LiveLimits({ store, clock, crew, failed }),
    looks,
    sessions: createPlayerSessions({ store, secrets, now }),
  };
}

export type Players = ReturnType<typeof composePlayers>;
