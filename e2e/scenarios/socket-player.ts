import { randomUUID } from 'node:crypto';
import type { Transcript } from '@cardroom/fairness/src/index.ts';
import type { BettingAction } from '@cardroom/poker';
import { type Request, seatNamed } from '@cardroom/scenarios';
import type { TableView } from '@cardroom/views';
import { ScriptedPlayer } from '../scripted-player.ts';
import type { Stack } from '../stack.ts';
import type { LivePlayer } from './live-player.ts';
import { ownProof } from './own-proof.ts';
import { SilentDeal } from './silent-deal.ts';

/** A player at a real socket without a browser. */
export class SocketPlayer implements LivePlayer {
  readonly playerId: string;
  readonly #player: ScriptedPlayer;
  readonly #name: string;
  readonly #stack: Stack;
  readonly #deal: SilentDeal;

  private constructor(player: ScriptedPlayer, name: string, { stack, deal }: { stack: Stack; deal: SilentDeal }) {
    this.playerId = player.playerId;
    this.#player = player;
    this.#name = name;
    this.#stack = stack;
    this.#deal = deal;
  }

  static async enrol(stack: Stack, who: { playerId: string; name: string; currency: string; balanceMinor: number }): Promise<SocketPlayer> {
    const deal = new SilentDeal();
    return new SocketPlayer(await ScriptedPlayer.enrol(stack, who, () => deal), who.name, { stack, deal });
  }

  open(tableId: string): Promise<void> {
    return this.#player.open(tableId);
  }

  async act(action: BettingAction, { decisionId }: TableView): Promise<string | null> {
    const refused = await this.#player.link.request('act', { ...action, decisionId, actionId: randomUUID() });
    // The action that ends a closing table ends its sockets, too.
    if (refused?.code === 'lost' && this.#player.link.closed !== null) return null;
    return refused?.code ?? null;
  }

  async ask(request: Request, view: TableView): Promise<string | null> {
    const { type, ...rest } = request;
    const { link } = this.#player;
    link.news.notice = null;
    const boughtIn = link.news.you?.boughtIn ?? 0;
    const refused = await link.request(type, { ...rest, ...this.#inWords(request, view), actionId: randomUUID() });
    if (refused !== null) return refused.code;
    if (request.type === 'sit-down')
      return this.#paid(() => (link.news.snapshot?.seats[request.seat]?.stack ?? 0) > 0 && link.news.you?.seat === request.seat);
    const isInHand = view.seats[seatNamed(view, this.#name)]?.inHand === true && view.phase !== 'showdown';
    if (request.type === 'top-up' && !isInHand) return this.#paid(() => (link.news.you?.boughtIn ?? 0) > boughtIn);
    return null;
  }

  /** What a request needs beyond what a scenario says about it. */
  #inWords(request: Request, { offer }: TableView): object {
    if (request.type === 'run-twice') return { decisionId: offer.decisionId };
    if (request.type === 'show-cards') return { cards: request.cards.map((card) => this.hole().indexOf(card)) };
    return {};
  }

  /** Waits for the wallet's answer; null when the chips are there. */
  async #paid(isThere: () => boolean): Promise<string | null> {
    const told = () => {
      const code = this.#player.link.news.notice?.code ?? null;
      return code === 'top-up-accepted' ? null : code;
    };
    await this.#player.until(() => isThere() || told() !== null);
    return told();
  }

  hole(): readonly string[] {
    return this.#player.link.news.hole?.cards ?? [];
  }

  look(): undefined {
    return undefined;
  }

  async cutLine(): Promise<void> {
    await this.#stack.control('/drop', { player_id: this.playerId });
  }

  mendLine(tableId: string): Promise<void> {
    return this.open(tableId);
  }

  async withhold(): Promise<void> {
    this.#deal.withholds = true;
  }

  async withholds(): Promise<boolean> {
    return this.#deal.withholds;
  }

  async proof(handId: string): Promise<readonly Transcript[] | null> {
    const answer = await this.#player.session.handProof(handId);
    return answer === null ? null : ownProof(answer, (n) => this.#deal.link.recordOf(n));
  }

  async shield(): Promise<undefined> {
    return undefined;
  }

  async screen(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {
    this.#player.close();
  }
}
