import { type Card, type Chips, parseCard, type Seat } from '@cardroom/poker';
import type { Recorder } from '../reading/recorder.ts';
import { quoted, Unreadable } from '../reading/unreadable.ts';
import { MONEY, readMoney } from './money-text.ts';

/** What one player's line says. `run` is the board whose showdown it belongs to. */
interface Said {
  readonly line: number;
  readonly seat: Seat;
  readonly words: readonly (string | undefined)[];
  readonly recorder: Recorder;
  readonly run: 1 | 2 | null;
}

interface Pattern {
  readonly text: RegExp;
  record(said: Said): void;
}

const CARDS = String.raw`\[([^\]]*)\]`;
const END = '(?: and is all-in| and has reached the .* cap)?$';

function said(words: string, record: (said: Said) => void): Pattern {
  return { text: new RegExp(`^${words}`, 'u'), record };
}

const ignored = (words: string): Pattern => said(words, () => undefined);

/** Texts after `Anna: `. */
const WITH_COLON: readonly Pattern[] = [
  said(`folds(?: ${CARDS})?$`, ({ line, seat, words, recorder }) => {
    recorder.act(line, seat, 'fold', 0);
    if (words[1] !== undefined) recorder.show(line, seat, readCards(line, words[1]));
  }),
  said('checks$', ({ line, seat, recorder }) => recorder.act(line, seat, 'check', 0)),
  said(`calls ${MONEY}${END}`, (s) => s.recorder.act(s.line, s.seat, 'call', amount(s))),
  said(`bets ${MONEY}${END}`, (s) => s.recorder.raiseTo(s.line, s.seat, s.recorder.betOf(s.seat) + amount(s))),
  said(`raises ${MONEY} to ${MONEY}${END}`, (s) => s.recorder.raiseTo(s.line, s.seat, amount(s, 2))),
  said(`posts (?:the )?ante (?:of )?${MONEY}${END}`, (s) => s.recorder.post(s.line, s.seat, 'ante', amount(s))),
  said(`posts (?:the )?small blind (?:of )?${MONEY}${END}`, (s) =>
    s.recorder.post(s.line, s.seat, hasPosted(s, 'big_blind') ? 'post_dead' : 'small_blind', amount(s)),
  ),
  said(`posts (?:the )?big blind (?:of )?${MONEY}${END}`, (s) =>
    s.recorder.post(s.line, s.seat, hasPosted(s, 'big_blind') ? 'post' : 'big_blind', amount(s)),
  ),
  said(`posts small & big blinds ${MONEY}${END}`, postBoth),
  said(`posts (?:the |a )?dead (?:small )?blind (?:of )?${MONEY}${END}`, (s) => s.recorder.post(s.line, s.seat, 'post_dead', amount(s))),
  said(`posts (?:an )?extra blind (?:of )?${MONEY}${END}`, (s) => s.recorder.post(s.line, s.seat, 'post', amount(s))),
  said(`posts (?:the )?button blind (?:of )?${MONEY}${END}`, (s) => s.recorder.post(s.line, s.seat, 'button_blind', amount(s))),
  said(`(?:posts (?:the |a )?)?straddle (?:of )?${MONEY}${END}`, (s) => s.recorder.post(s.line, s.seat, 'straddle', amount(s))),
  said(`shows ${CARDS}(?: \\(.*\\))?$`, ({ line, seat, words, recorder }) => recorder.show(line, seat, readCards(line, words[1] ?? ''))),
  said(`mucks hand(?: ${CARDS})?$`, ({ line, seat, words, recorder }) => {
    if (words[1] !== undefined) recorder.deal(line, seat, readCards(line, words[1]));
    recorder.show(line, seat, null);
  }),
  ignored("doesn't show hand$"),
  ignored('is sitting out$'),
  ignored('sits out$'),
];

/** Texts after `Anna `, without a colon. */
const WITHOUT_COLON: readonly Pattern[] = [
  said(`collected ${MONEY} from (pot|main pot|side pot)(?:-(\\d+))?$`, collect),
  ignored('has timed out(?: while (?:being )?disconnected)?$'),
  ignored('is (?:dis)?connected$'),
  ignored('is sitting out$'),
  ignored('has returned$'),
  ignored('said, ".*"$'),
];

/** Lines about people at the table who are not in the hand. */
const OF_ANYBODY =
  /^.+ (?:joins the table at seat #\d+|leaves the table|has (?:returned|timed out|sat out)|is (?:dis)?connected|(?:is sitting|sits) out|was removed from the table for failing to post|will be allowed to play after the button|said, ".*"|cashed out the hand for .*|finished the tournament in .*|wins the .* bounty for .*|re-buys and receives .*)$|^.+: (?:is sitting out|sits out)$/;

/** Records a player's line; false if it is not one. Longer names are tried first, since one name may begin with another. */
export function readPlayerLine(
  recorder: Recorder,
  seats: readonly { readonly seat: Seat; readonly name: string }[],
  { line, text, run }: { readonly line: number; readonly text: string; readonly run: 1 | 2 | null },
): boolean {
  for (const { seat, name } of seats) {
    if (!text.startsWith(name)) continue;
    const rest = text.slice(name.length);
    const patterns = rest.startsWith(': ') ? WITH_COLON : rest.startsWith(' ') ? WITHOUT_COLON : [];
    const words = rest.replace(/^:? /, '');
    for (const { text: pattern, record } of patterns) {
      const match = pattern.exec(words);
      if (match === null) continue;
      record({ line, seat, words: match, recorder, run });
      return true;
    }
  }
  return OF_ANYBODY.test(text);
}

/** The cards between brackets, `As Kd`. */
export function readCards(line: number, text: string): Card[] {
  const pieces = text.split(' ').filter((piece) => piece !== '');
  return pieces.map((piece) => {
    const card = parseCard(piece);
    if (card === undefined) throw new Unreadable(line, `${quoted(piece)} is not a card`);
    return card;
  });
}

function amount({ line, words }: Said, place = 1): Chips {
  const chips = readMoney(words[place] ?? '');
  if (chips === undefined) throw new Unreadable(line, `${quoted(words[place] ?? '')} is not an amount`);
  return chips;
}

function hasPosted({ recorder }: Said, kind: string): boolean {
  return recorder.posts.some((post) => post.kind === kind);
}

/** A missed small blind is dead; the big blind posted with it is live. */
function postBoth(s: Said): void {
  const { recorder, line, seat } = s;
  const smallBlind =
    recorder.head.smallBlind ?? recorder.posts.find(({ kind }) => kind === 'small_blind')?.chips ?? Math.floor(recorder.head.bigBlind / 2);
  const both = amount(s);
  const dead = Math.min(both, smallBlind);
  if (dead > 0) recorder.post(line, seat, 'post_dead', dead);
  if (both > dead) recorder.post(line, seat, 'post', both - dead);
}

function collect(s: Said): void {
  const [, , which, number] = s.words;
  const pot = which === 'side pot' ? Number(number ?? 1) : 0;
  s.recorder.award(s.line, { pot, seat: s.seat, chips: amount(s), run: s.run });
}
