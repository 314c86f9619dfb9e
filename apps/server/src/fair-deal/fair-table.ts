import { type Pledge, pledgedHash, type Signed, signHash } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { cardsOf } from '@cardroom/poker';
import type { Sealer, Stmt } from '@cardroom/storage';
import { type CutRound, type Table, type TableConfig, type TableEvent, uncutList } from '@cardroom/table';
import { CutLinks, type CutReceipt, type CutRefusal, type OfferedCut } from './cut-links.ts';
import { type Chain, ChainDraft, newChain, type TableHead } from './deal-chain.ts';
import type { DealKeys } from './deal-keys.ts';
import type { DealNews } from './deal-news.ts';
import { type DealPlan, type DealStep, isOfDeal, type PreparedDeal } from './deal-step.ts';
import { allOf, toldLeaves, toldOf } from './deal-told.ts';
import { listOf, uncutListOf } from './list-statement.ts';
import { dealtOrder, outcomeOf, SECRET_BYTES, type Secrets } from './live-number.ts';
import type { StoredDeal } from './load-chain.ts';
import { cutRows, numberRows } from './number-rows.ts';
import { openingsOf } from './openings.ts';
import { withShown } from './shown-places.ts';
import { partSecrets } from './stored-number.ts';
import { ToldPlaces } from './told-places.ts';

export interface FairTablePorts {
  readonly config: TableConfig;
  readonly keys: Pick<DealKeys, 'origin' | 'signerAt'>;
  readonly sealer: Sealer;
  /** Draws this many random bytes; null if no randomness is available. */
  draw(bytes: number): Buffer | null;
}

/** No random bytes could be drawn for the next deck, so no hand is dealt. */
export class NoSecrets extends Error {
  override readonly name = 'NoSecrets';
}

/** Events that show cards of a hand that has ended. */
const SHOWN_AFTER: ReadonlySet<TableEvent['type']> = new Set(['cards-shown', 'rabbit-shown']);

/**
 * The committed decks of one table and their chain of signed statements. It decides nothing: it follows the events of the table's rules, and
 * what it adds is written in the unit of the step (packages/fairness/FORMAT.md, sections 4 to 7).
 */
export class FairTable {
  readonly #ports: FairTablePorts;
  readonly head: TableHead;
  readonly #links: CutLinks;
  #chain: Chain;
  #owed: StoredDeal['owed'];
  #spare: Secrets | null = null;
  #prepared: PreparedDeal | null = null;
  readonly #told = new ToldPlaces();

  constructor(ports: FairTablePorts, from: StoredDeal | null = null) {
    this.#ports = ports;
    this.head = headOf(ports);
    this.#chain = from?.chain ?? newChain(this.head);
    this.#owed = from?.owed ?? null;
    this.#links = new CutLinks(this.head.table, from?.came);
  }

  /** The number of the deck that the next list is about. */
  get nextNumber(): number {
    return this.#chain.open?.number.n ?? this.#chain.top + 1;
  }

  /** The last number that a client hears listed or voided when it begins to follow (`soFar`); 0 if there is no such number. */
  get told(): number {
    const { open, running } = this.#chain;
    return running?.number.n ?? (open === null ? 0 : open.number.n - 1);
  }

  /** Whether the chain has the list that the table has open. */
  knowsCut({ n }: CutRound): boolean {
    return isListed(this.#chain, n);
  }

  /** A seat's pledge as the next list has it; null without one, and where the chain no longer has the cut that it goes on from. */
  pledgeOf({ seats }: Table, seat: number): Pledge | null {
    const made = seats[seat]?.pledge;
    if (made === undefined) return null;
    if (made.value !== undefined) return { m: made.m, value: made.value };
    const known = this.#chain.links.get(seat);
    return known === undefined || known.n < made.m ? null : { m: known.n, value: known.link };
  }

  /** Seats whose pledge goes on from a cut that the chain no longer has. */
  unknownPledges(table: Table): number[] {
    return table.seats.flatMap((seat) => (seat?.pledge === undefined || this.pledgeOf(table, seat.seat) !== null ? [] : [seat.seat]));
  }

  /** Draws the secrets of the next number if there are none yet. Throws `NoSecrets`. */
  ready(): void {
    this.#spare ??= this.#draw();
    if (this.#spare === null) throw new NoSecrets('no random bytes for the next deck');
  }

  /** The seats of the open list whose cut is stored, ascending. */
  came(): readonly number[] {
    return this.#links.came();
  }

  /** Whether all cuts of the open list are stored. */
  isComplete({ listed }: CutRound): boolean {
    return listed.every(({ seat }) => this.#links.has(seat));
  }

  /** Whether all cuts of the open list have come, stored or not. */
  haveAllArrived({ listed }: CutRound): boolean {
    return listed.every(({ seat }) => this.#links.hasArrived(seat));
  }

  /** Takes a listed seat's cut; null if it is right and new. It counts once it is stored; a wrong or a repeated one changes nothing. */
  takeCut(seat: number, cut: OfferedCut): CutRefusal | 'repeated' | null {
    return this.#links.take(this.#chain.open, seat, cut);
  }

  /** What has to be written for the cuts that have arrived; null if they all are stored. */
  cutsToStore(): { readonly stmts: readonly Stmt[]; done(): void } | null {
    const { open } = this.#chain;
    const links = this.#links.toStore();
    if (open === null || links === null) return null;
    return { stmts: cutRows(open, links), done: () => this.#links.stored(links) };
  }

  /** The receipt of a stored cut; a repeated cut gets the same one. Null if it is not stored, or the list is no longer open. */
  receiptOf(seat: number, cut: OfferedCut, now: number): CutReceipt | null {
    return this.#links.receiptOf(this.#chain.open, seat, cut, this.#ports.keys.signerAt(now));
  }

  /** The service's signature under a pledge: FORMAT, section 3. */
  acknowledge(seat: number, pledge: Pledge, now: number): Signed {
    const { origin, table } = this.head;
    const { kid, sig } = signHash(this.#ports.keys.signerAt(now), pledgedHash(nodeCrypto.sha256, { origin, table }, seat, pledge));
    return { kid, sig };
  }

  /**
   * The deck of the next hand. With an open list, all its cuts must be there; otherwise nobody cuts it. Where too few players are left for a
   * hand, the deck is one that no hand can be dealt from. Throws if the table and the chain disagree about the list.
   */
  prepare(table: Table, handId: string, at: number): Pick<PreparedDeal, 'n' | 'deck'> {
    const draft = this.#draft(at);
    this.#prepared = null;
    if (this.#chain.open === null) draft.commit(this.#take());
    const n = this.#chain.open?.number.n ?? draft.chain.top;
    const { cut } = table;
    if (cut == null) {
      const list = uncutList(table, { n, at });
      if (list === null) return { n, deck: cardsOf(table.config.game) };
      draft.list(uncutListOf(table.config, handId, list));
    }
    const links = cut == null ? [] : this.#links.inOrder();
    const { open } = draft.chain;
    const list = open?.number.statements.list;
    if (open === null || list?.hand !== handId || list.listed.length !== links.length)
      throw new Error(`hand ${handId} has no list that all have cut`);
    const outcome = outcomeOf(open, links);
    this.#prepared = { n, handId, draft, asked: cut?.asked ?? 1, links, outcome, deck: dealtOrder({ ...open, cut: outcome }) };
    return this.#prepared;
  }

  /** Plans what a step of the rules adds. Throws, and changes nothing, if the step does not follow from the chain. */
  plan(step: DealStep): DealPlan | null {
    const { open, lost } = this.#chain;
    const isDue = this.#owed !== null || lost !== null || (open === null && isPlayed(step.after));
    if (!isDue && !isOfDeal(step)) return null;
    const isDealt = step.events.some(({ type }) => type === 'deck-cut');
    const draft = isDealt && this.#prepared !== null ? this.#prepared.draft : this.#draft(step.at);
    this.#settleOwed(draft);
    for (const event of step.events) this.#follow(draft, event, step);
    draft.voidLost();
    this.#commitNext(draft, step.after);
    this.#keepShown(draft, step);
    const { opened, done } = this.#told.openedBy(draft.chain, step);
    const again = step.events.some(({ type }) => type === 'cut-asked-again') && draft.chain.open !== null ? allOf(draft.chain.open) : [];
    const statements = [...draft.statements, ...again];
    if (statements.length === 0 && opened === null && draft.touched.size === 0) return null;
    return {
      stmts: numberRows(draft, this.#ports.sealer),
      done: () => {
        this.#chain = draft.chain;
        this.#owed = null;
        done();
        if (step.before.cut?.n !== step.after.cut?.n || isDealt) this.#links.clear();
        if (isDealt) this.#prepared = null;
        return { ...toldOf(statements, opened), leaves: toldLeaves(draft) };
      },
    };
  }

  /** Everything about the running and the next number, for a player in `seat`, or null, who begins to follow. */
  soFar(seat: number | null, hand: readonly TableEvent[]): DealNews {
    const { open, lost, running } = this.#chain;
    const statements = [running, lost, open].flatMap((live) => (live === null ? [] : allOf(live)));
    const found = running === null ? null : { n: running.number.n, ...openingsOf(running, hand, new Set()) };
    const own = found === null || seat === null ? undefined : found.own.get(seat);
    const mine = found === null || own === undefined ? null : { ...found, own: new Map([[seat ?? -1, own]]) };
    return { ...toldOf(statements, mine ?? (found === null ? null : { ...found, own: new Map() })), leaves: null };
  }

  #follow(draft: ChainDraft, event: TableEvent, step: DealStep): void {
    if (event.type === 'cut-opened') this.#lists(draft, event);
    if (event.type === 'cut-voided' && isListed(draft.chain, event.n))
      draft.voidOpen({ hand: event.handId, reason: event.reason, links: this.#links.inOrder(), missing: event.missing });
    if (event.type === 'hand-opened') this.#opensHand(draft, event, step);
    if (event.type === 'hand-closed') draft.close(step.hand.filter(({ type }) => type === 'process-restarted').length);
    if (event.type === 'hand-voided') draft.voidRunning(event.reason === 'outage' ? 'outage' : 'journal-damaged');
    if (event.type === 'table-closed' && draft.chain.open !== null)
      draft.voidOpen({ hand: '', reason: 'table-closed', links: [], missing: [] });
  }

  #lists(draft: ChainDraft, event: Extract<TableEvent, { type: 'cut-opened' }>): void {
    if (draft.chain.open === null) draft.commit(this.#take());
    if (event.n !== draft.chain.open?.number.n) throw new Error(`list ${event.n} is not about the deck that is committed`);
    draft.list(listOf(this.#ports.config, event, draft.chain.links));
  }

  /** A hand begins: from the deck that was prepared, which must be dealt as listed; or from a deck laid out by a test. */
  #opensHand(draft: ChainDraft, event: Extract<TableEvent, { type: 'hand-opened' }>, { events }: DealStep): void {
    const cut = events.find(({ type }) => type === 'deck-cut');
    if (cut?.type !== 'deck-cut') {
      if (draft.chain.open !== null) draft.voidOpen({ hand: event.handId, reason: 'laid-out', links: [], missing: [] });
      return;
    }
    const prepared = this.#prepared;
    const list = draft.chain.open?.number.statements.list;
    const isAsListed = list?.dealt.join() === event.players.map(({ seat }) => seat).join() && list.button === event.button;
    if (prepared?.n !== cut.n || prepared.handId !== event.handId || !isAsListed)
      throw new Error(`hand ${event.handId} is not dealt as it was listed`);
    draft.cut(prepared.asked, prepared.links, prepared.outcome);
    draft.commit(this.#take());
  }

  #settleOwed(draft: ChainDraft): void {
    if (this.#owed === 'void-running') draft.voidRunning('journal-damaged');
    if (this.#owed !== 'void-open') return;
    const list = draft.chain.open?.number.statements.list;
    const missing = list?.listed.flatMap(({ seat }) => (this.#links.has(seat) ? [] : [seat])) ?? [];
    draft.voidOpen({ hand: list?.hand ?? '', reason: 'outage', links: this.#links.inOrder(), missing });
  }

  /** A number is committed as soon as two sit, and again after each that was voided. Without randomness it comes later. */
  #commitNext(draft: ChainDraft, after: Table): void {
    if (draft.chain.open !== null || draft.chain.lost !== null || !isPlayed(after)) return;
    this.#spare ??= this.#draw();
    if (this.#spare !== null) draft.commit(this.#take());
  }

  /** Keeps with the last number what everybody was shown of its hand, in the step that ends the hand and in those that show cards after it. */
  #keepShown(draft: ChainDraft, { before, events, hand }: DealStep): void {
    const { ended } = draft.chain;
    const handId = ended?.number.statements.list?.hand;
    if (ended == null || handId === undefined) return;
    const isEnd = ended !== this.#chain.ended;
    if (isEnd && hand.some((event) => event.type === 'hand-opened' && event.handId === handId)) draft.show((live) => withShown(live, hand));
    else if (!isEnd && before.handId === null && before.lastHand?.handId === handId && events.some(({ type }) => SHOWN_AFTER.has(type)))
      draft.show((live) => withShown(live, events));
  }

  #draft(now: number): ChainDraft {
    return new ChainDraft(this.#chain, { head: this.head, now, signerAt: (at) => this.#ports.keys.signerAt(at) });
  }

  #take(): Secrets {
    const secrets = this.#spare ?? this.#draw();
    this.#spare = null;
    if (secrets === null) throw new NoSecrets('no random bytes for the next deck');
    return secrets;
  }

  #draw(): Secrets | null {
    const drawn = this.#ports.draw(2 * SECRET_BYTES);
    return drawn === null ? null : partSecrets(drawn);
  }
}

/** Whether the open number is this one, and has been listed. */
function isListed({ open }: Chain, n: number): boolean {
  return open?.number.n === n && open.number.statements.list !== undefined;
}

/** Whether hands are to be dealt at this table. */
function isPlayed({ status, seats }: Table): boolean {
  return (status === 'open' || status === 'paused') && seats.filter((seat) => seat?.status === 'seated').length >= 2;
}

/** Which chain a table's numbers belong to. */
export function headOf({ config, keys }: Pick<FairTablePorts, 'config' | 'keys'>): TableHead {
  return { origin: keys.origin, table: config.tableId, deck: config.game === 'shortdeck' ? '36' : '52' };
}
