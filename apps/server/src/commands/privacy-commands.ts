import { existsSync } from 'node:fs';
import { auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { ArchiveDamaged } from '../hands/archive/archive-files.ts';
import { archiveReader } from '../hands/archive/archive-reader.ts';
import { reasonFault } from '../players/limits.ts';
import { playerOf } from '../players/player-record.ts';
import { erasePlayer } from '../privacy/erase-player.ts';
import { type PlayerData, writePlayerData } from '../privacy/player-data.ts';
import type { CliContext, Command, Option } from './command.ts';
import { withTarget } from './target-file.ts';

const operator: Option = { hint: 'id', required: true };
const player: Option = { hint: 'player_id', required: true };
const reason: Option = { hint: 'text, such as the request', required: true };
const archive: Option = { hint: 'directory of archived months, if there are any' };

/** Commands for what is held on one player: GDPR Articles 15 and 17. */
export const PRIVACY_COMMANDS: Readonly<Record<string, Command>> = {
  'export-player': {
    does: 'writes everything held on a player to a new file, as JSON',
    options: { operator, player, reason, to: { hint: 'file', required: true }, archive },
    run: exportPlayer,
  },
  'erase-player': {
    does: 'erases a player; payments, hands and the audit log keep a pseudonym. Run it again if it was ended',
    options: { operator, player, reason, archive },
    run: ({ store, secrets, actor }, { operator: operatorId = '', player: playerId = '', reason: why = '', archive: directory }) =>
      erasePlayer({ store, sealer: secrets.journal, actor }, { operatorId, playerId, reason: why, archive: directory ?? null }),
  },
};

async function exportPlayer(
  { store, secrets, actor }: CliContext,
  { operator: operatorId = '', player: playerId = '', reason: why = '', to = '', archive: directory }: Readonly<Record<string, string>>,
): Promise<Outcome<PlayerData>> {
  const wrong = reasonFault(why.trim());
  if (wrong !== null) return refused('reason', wrong);
  const who = { operatorId, playerId };
  if ((await playerOf(store, operatorId, playerId)) === null) return refused('player', `${operatorId} has no player ${playerId}`);
  if (existsSync(to)) return refused('to', `${to} exists already`);
  await store.write(auditRow(actor, { action: 'player.exported', operatorId, subject: playerId, detail: { reason: why.trim() } }));
  const ports = { store, sealer: secrets.journal, archive: directory === undefined ? null : archiveReader(directory, who) };
  try {
    return done(await withTarget(to, (write) => writePlayerData(ports, who, write)));
  } catch (error) {
    if (error instanceof ArchiveDamaged) return refused('archive', error.message);
    throw error;
  }
}
