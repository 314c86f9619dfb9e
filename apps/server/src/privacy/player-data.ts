import { FORMATS } from '@cardroom/hand-history';
import { ATTEMPT, answerOf, finishedHands, type HandArchive, outboxStore, STAY, TX } from '@cardroom/journal';
import { type Columns, type RowSpec, readRows, type Sealer, type Store, sql } from '@cardroom/storage';
import { AUDIT } from '../audit/audit-rows.ts';
import { CHAT_MESSAGE } from '../chat/chat-rows.ts';
import { FAIR_PLAY_SIGNAL, PLAYER_CASE, PLAYER_REPORT, WITHHELD_CUT } from '../fair-play/fair-play-rows.ts';
import { handText } from '../hands/export/export-hands.ts';
import { SHARED_HAND } from '../hands/share-rows.ts';
import {
  LAUNCH_CODE,
  PLAY_LIMIT,
  PLAYER,
  PLAYER_FAVOURITE,
  PLAYER_LIMIT,
  PLAYER_LOOK,
  PLAYER_NOTE,
  PLAYER_PICTURE,
  PLAYER_TRACE,
  SESSION,
  STAFF_NOTE,
} from '../players/player-rows.ts';
import { TABLE_BAR } from '../tables/table-bar-rows.ts';
import { WAITING_PLACE } from '../tables/waiting-rows.ts';

/** A player of an operator. */
interface Who {
  readonly operatorId: string;
  readonly playerId: string;
}

/** The format in which a player's hands are handed out: JSON, with the player's own cards and those that were shown. */
const HISTORY = 'ohh';
/** Transactions read at a time. */
const PAGE = 500;

/** One part: the columns of a table that are written, and which of its rows. */
interface Part {
  readonly spec: RowSpec<Columns>;
  /** A condition with the operator and the player; other than by the column `player_id` only where it is named otherwise. */
  readonly where?: string;
  readonly order?: string;
}

/**
 * Everything that is held on a player, part by part, in the order in which it is written. Secrets (hashes of tokens and links) are left out,
 * and so are other people's names: of staff, and of players who wrote about this one. Times are ms since the epoch, amounts minor units.
 */
const PARTS: Readonly<Record<string, Part>> = {
  player: { spec: PLAYER.pick('display_name', 'language', 'locale', 'country', 'timezone', 'created_at', 'seen_at') },
  launches: { spec: LAUNCH_CODE.pick('launch', 'created_at', 'expires_at', 'redeemed_at', 'voided_at'), order: 'created_at' },
  sessions: {
    spec: SESSION.pick(
      ...(['currency', 'display_name', 'locale', 'country', 'timezone', 'device', 'launch_ip', 'redeem_ip', 'browser_id'] as const),
      ...(['created_at', 'seen_at', 'ended_at', 'end_reason', 'stop_at', 'stop_loss', 'metadata', 'return_url', 'cashier_url'] as const),
    ),
    order: 'created_at',
  },
  places: { spec: PLAYER_TRACE.pick('kind', 'value', 'first_at', 'last_at'), order: 'first_at, value' },
  restrictions: { spec: PLAYER_LIMIT.pick('kind', 'until', 'reason', 'set_at'), order: 'kind' },
  limits: { spec: PLAY_LIMIT.pick('until', 'session_minutes', 'loss', 'loss_currency', 'reality_minutes', 'break_until', 'set_at') },
  favourites: { spec: PLAYER_FAVOURITE.pick('room_id', 'marked_at'), order: 'marked_at' },
  look: { spec: PLAYER_LOOK.pick('mask', 'set_at') },
  picture: { spec: PLAYER_PICTURE.pick('url', 'fault', 'detail', 'asked_at') },
  stays: {
    spec: STAY.pick(
      'stay_id',
      'currency',
      'room_id',
      'table_id',
      'seat',
      'bought_in',
      'cashed_out',
      'opened_at',
      'closed_at',
      'removed_for',
    ),
    order: 'opened_at',
  },
  notesWritten: {
    spec: PLAYER_NOTE.pick('subject_id', 'note', 'label', 'written_at'),
    where: 'operator_id = ? and author_id = ?',
    order: 'written_at',
  },
  notesAbout: { spec: PLAYER_NOTE.pick('note', 'label', 'written_at'), where: 'operator_id = ? and subject_id = ?', order: 'written_at' },
  staffNotes: { spec: STAFF_NOTE.pick('words', 'written_at'), order: 'seq' },
  reportsMade: {
    spec: PLAYER_REPORT.pick('subject_id', 'table_id', 'hand_id', 'reason', 'comment', 'filed_at', 'closed_at', 'outcome'),
    where: 'operator_id = ? and reporter_id = ?',
    order: 'seq',
  },
  reportsAbout: {
    spec: PLAYER_REPORT.pick('table_id', 'hand_id', 'reason', 'comment', 'filed_at', 'closed_at', 'outcome', 'closing_reason'),
    where: 'operator_id = ? and subject_id = ?',
    order: 'seq',
  },
  cases: {
    spec: PLAYER_CASE.pick('case_id', 'state', 'origin', 'about', 'opened_at', 'outcome', 'closing_reason', 'closed_at'),
    where: 'case_id in (select case_id from player_case_player where operator_id = ? and player_id = ?)',
    order: 'opened_at',
  },
  signals: {
    spec: FAIR_PLAY_SIGNAL.pick('kind', 'occasion', 'outcome', 'table_id', 'times', 'last_at', 'currency', 'bought_in', 'lost', 'hands'),
    where: 'operator_id = ? and ? in (player_a, player_b)',
    order: 'seq',
  },
  withheldCuts: { spec: WITHHELD_CUT.pick('table_id', 'day', 'times', 'last_at'), order: 'last_at, table_id' },
  chat: { spec: CHAT_MESSAGE.pick('table_id', 'hand_id', 'name', 'words', 'phrase', 'said_at'), order: 'said_at, message_id' },
  sharedHands: { spec: SHARED_HAND.pick('hand_id', 'with_cards', 'created_at', 'expires_at'), order: 'created_at' },
  tableBars: { spec: TABLE_BAR.pick('table_id', 'until'), order: 'table_id' },
  waitlists: { spec: WAITING_PLACE.pick('table_id', 'joined_at', 'offer_seat', 'offer_until'), order: 'joined_at, table_id' },
  auditLog: { spec: AUDIT.pick('at', 'action', 'detail'), where: 'operator_id = ? and subject = ?', order: 'seq' },
};

export interface DataPorts {
  readonly store: Store;
  readonly sealer: Sealer;
  /** For hands that are no longer in the database; null without an archive. */
  readonly archive: HandArchive | null;
}

/** What was written: rows of each part, and hands that could not be read or are in an archive that was not given. */
export interface PlayerData {
  readonly parts: Readonly<Record<string, number>>;
  readonly unreadable: readonly string[];
  readonly away: readonly string[];
}

/** Writes everything held on a player as one JSON document, row by row. Throws `ArchiveDamaged`. */
export async function writePlayerData(ports: DataPorts, who: Who, write: (text: string) => Promise<void>): Promise<PlayerData> {
  const parts: Record<string, number> = {};
  const list = async (name: string, rows: AsyncIterable<object> | Iterable<object>): Promise<void> => {
    await write(`,\n${JSON.stringify(name)}: [`);
    parts[name] = 0;
    for await (const row of rows) {
      await write(`${parts[name] === 0 ? '' : ','}\n${JSON.stringify(row)}`);
      parts[name] += 1;
    }
    await write(']');
  };
  await write(`{"operatorId": ${JSON.stringify(who.operatorId)}, "playerId": ${JSON.stringify(who.playerId)}`);
  for (const [name, part] of Object.entries(PARTS)) await list(name, await rowsOf(ports.store, part, who));
  await list('transactions', transactionsOf(ports.store, who));
  const [unreadable, away]: [string[], string[]] = [[], []];
  await list('hands', handsOf(ports, who, { unreadable, away }));
  await write('}\n');
  return { parts, unreadable, away };
}

function rowsOf(
  store: Store,
  { spec, where = 'operator_id = ? and player_id = ?', order }: Part,
  { operatorId, playerId }: Who,
): Promise<object[]> {
  const text = `select ${Object.keys(spec.columns).join(', ')} from ${spec.table} where ${where}${order === undefined ? '' : ` order by ${order}`}`;
  return readRows(store, spec, { sql: text, parameters: [operatorId, playerId] });
}

/** Payments and results with what was sent and answered. */
async function* transactionsOf(store: Store, { operatorId, playerId }: Who): AsyncGenerator<object> {
  for (let after = 0; ; ) {
    const page = await readRows(
      store,
      TX.pick('seq', 'id'),
      sql`select seq, id from wallet_tx where operator_id = ${operatorId} and player_id = ${playerId} and player_id <> '' and seq > ${after}
        order by seq limit ${PAGE}`,
    );
    const rows = await outboxStore(store).rows(page.map(({ id }) => id));
    for (const {
      id,
      kind,
      amountMinor,
      currency,
      roomId,
      tableId,
      stayId,
      handId,
      lotId,
      body,
      createdAt,
      status,
      outcome,
      doneAt,
      seq,
    } of rows) {
      const attempts = await attemptsOf(store, seq);
      yield { id, kind, amountMinor, currency, roomId, tableId, stayId, handId, lotId, body, createdAt, status, outcome, doneAt, attempts };
    }
    after = page.at(-1)?.seq ?? 0;
    if (page.length < PAGE) return;
  }
}

async function attemptsOf(store: Store, seq: number): Promise<object[]> {
  const rows = await readRows(
    store,
    ATTEMPT.pick('n', 'at', 'http_status', 'code', 'response', 'packed_response'),
    sql`select n, at, http_status, code, response, packed_response from wallet_attempt where tx_seq = ${seq} order by n`,
  );
  return rows.map(({ n, at, http_status, code, ...answer }) => ({ n, at, httpStatus: http_status, code, answer: answerOf(answer) }));
}

/** Hands as the player may see them. */
async function* handsOf(
  { store, sealer, archive }: DataPorts,
  who: Who,
  { unreadable, away }: { readonly unreadable: string[]; readonly away: string[] },
): AsyncGenerator<object> {
  const format = FORMATS.find(({ name }) => name === HISTORY);
  if (format === undefined) throw new RangeError(`no format ${HISTORY}`);
  for await (const hand of finishedHands(store, sealer, { of: who, from: 0, to: Number.MAX_SAFE_INTEGER }, archive)) {
    const { handId, tableId, config, rows } = hand;
    if (rows === null) {
      (hand.isAway ? away : unreadable).push(handId);
      continue;
    }
    // How the deck was sealed is not about the player.
    yield { handId, tableId, history: JSON.parse(handText({ config, rows, deal: null }, who, format)) as object };
  }
}
