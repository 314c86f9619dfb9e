import { fromHex } from '../bytes.ts';
import type { CutResult } from '../cut.ts';
import { sealDeck } from '../deck.ts';
import type { Sha256 } from '../hashing.ts';
import type { HandNumber, Void } from '../statements.ts';
import { checkLinks } from './check-cut.ts';
import type { Mark } from './marks.ts';
import { need, Refused } from './reasons.ts';

/** The reasons of a void by its stage: FORMAT §7. */
const VOID_REASONS: readonly (readonly string[])[] = [
  ['laid-out', 'table-closed', 'superseded', 'secrets-lost'],
  ['cut-failed', 'table-closed', 'outage'],
  ['journal-damaged', 'outage', 'beacon-missing'],
];

/** Whether this secret gives deck `d` as it was sealed. */
function givesDeck(sha: Sha256, number: HandNumber, d: number, secret: string): boolean {
  return sealDeck(sha, fromHex(secret), number, d).root === number.statements.commit?.roots[d];
}

/** Check 7 of FORMAT §9: the deck that was not played is what its secret gives. */
export function checkOtherDeck(sha: Sha256, number: HandNumber, { pick }: CutResult, secret: string, member: string): void {
  if (givesDeck(sha, number, 1 - pick, secret)) return;
  throw new Refused(givesDeck(sha, number, pick, secret) ? 'played-secret-published' : 'other-deck-malformed', member);
}

/** Check 7 of FORMAT §9 for a void. `cut` is null unless cards could have been dealt. */
export function checkVoid(sha: Sha256, number: HandNumber, said: Void, cut: CutResult | null): readonly Mark[] {
  const { list } = number.statements;
  need(VOID_REASONS[said.stage]?.includes(said.reason) === true, 'bad-void', 'void.reason', `not a reason of stage ${said.stage}`);
  if (said.stage === 1) checkLinksOfVoid(sha, number, said);
  else {
    need(said.links.length === 0, 'bad-void', 'void.links');
    need(said.missing.length === 0, 'bad-void', 'void.missing');
  }
  if (said.stage !== 0) need(said.hand === list?.hand, 'bad-void', 'void.hand');
  if (said.stage === 2) need((said.reason === 'beacon-missing') === (cut === null), 'bad-void', 'void.reason', 'beacon');
  if (said.stage !== 2) need(said.beacon === '', 'bad-void', 'void.beacon', 'nothing was cut');
  if (said.reason === 'secrets-lost')
    need(
      said.secrets.every((secret) => secret === null),
      'bad-void',
      'void.secrets',
    );
  else if (cut === null) checkBothOpened(sha, number, said);
  else checkOtherOpened(sha, number, said, cut);
  return [`void:${said.reason}`];
}

function checkLinksOfVoid(sha: Sha256, number: HandNumber, { prev, links, missing, reason }: Void): void {
  const { list } = number.statements;
  need(list !== undefined && prev === number.hashes.list, 'chain-broken', 'void.prev', 'does not follow its list');
  checkLinks(sha, number, list, links, 'void.links');
  const told = [...links.map(({ seat }) => seat), ...missing].sort((a, b) => a - b);
  const isWhole = told.length === list.listed.length && told.every((seat, place) => seat === list.listed[place]?.seat);
  need(isWhole, 'bad-void', 'void.missing', 'who was missing');
  need(reason !== 'cut-failed' || missing.length > 0, 'bad-void', 'void.missing', 'nobody was missing');
}

/** Nobody has seen a card: both decks are opened whole. */
function checkBothOpened(sha: Sha256, number: HandNumber, { secrets }: Void): void {
  for (const [d, secret] of secrets.entries()) {
    need(secret !== null, 'bad-void', `void.secrets[${d}]`, 'a deck that was not played is not opened');
    need(givesDeck(sha, number, d, secret), 'other-deck-malformed', `void.secrets[${d}]`);
  }
}

/** Cards were dealt: the other deck is opened, the played one never. */
function checkOtherOpened(sha: Sha256, number: HandNumber, { secrets }: Void, cut: CutResult): void {
  const played = secrets[cut.pick];
  const other = secrets[1 - cut.pick];
  const member = `void.secrets[${cut.pick}]`;
  if (played != null && givesDeck(sha, number, cut.pick, played)) throw new Refused('played-secret-published', member);
  need(played === null, 'bad-void', member);
  need(other != null, 'bad-void', `void.secrets[${1 - cut.pick}]`, 'the deck that was not played is not opened');
  checkOtherDeck(sha, number, cut, other, `void.secrets[${1 - cut.pick}]`);
}
