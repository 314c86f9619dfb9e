import { z } from 'zod';
import type { ClusterMac } from '../process/secrets.ts';
import { type Bus, type BusFigures, type BusMistake, type BusState, type BusTopic, busTopic, noRefusals } from './bus.ts';
import type { RedisLink } from './redis-link.ts';
import { MESSAGE_BYTES_MAX, MessageGuard, type OpenedMessage, sealedMessage } from './sealed-messages.ts';

export interface RedisBusPorts {
  readonly link: Pick<RedisLink, 'commands' | 'subscriber' | 'isReady'>;
  /** Begins the name of everything of this cluster. */
  readonly prefix: string;
  readonly processId: string;
  readonly mac: ClusterMac;
  /** A new random ID. */
  newId(): string;
  /** Wall clock, ms. */
  now(): number;
  failed(where: string, error: unknown): void;
}

/** How often a process shows on the bus that it is there, ms. */
const HERE_MS = 1_000;
/** A process that was not heard for this long is not heard, and a bus that has not brought back an own message for this long is down, ms. */
export const SILENT_MS = 3_000;

/** A process is there, and hears these. Its own comes back to it, which shows that the bus carries. */
const HERE = busTopic('here', z.strictObject({ number: z.number(), hears: z.array(z.string()) }));

interface Heard {
  readonly at: number;
  readonly hears: ReadonlySet<string>;
}

/**
 * A bus through Redis. The server does not belong to the cluster: each message is sealed with a key that it does not have, and what does not open is
 * counted and ignored.
 */
export class RedisBus implements Bus {
  readonly #ports: RedisBusPorts;
  readonly #channel: string;
  readonly #guard: MessageGuard;
  readonly #topics = new Map<
    string,
    { readonly form: BusTopic<unknown>['form']; readonly hearers: ((message: unknown, from: string) => void)[] }
  >();
  readonly #refused = noRefusals();
  readonly #counts = { published: 0, dropped: 0, heard: 0 };
  readonly #heard = new Map<string, Heard>();
  readonly #begunAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  /** The last sign of this process that was sent, and when. */
  #sent = { number: 0, at: 0 };
  #echo: { readonly at: number; readonly lagMs: number } | null = null;
  #subscribedAt: number | null = null;

  constructor(ports: RedisBusPorts) {
    this.#ports = ports;
    this.#channel = `${ports.prefix}:bus`;
    this.#guard = new MessageGuard(ports.mac);
    const { subscriber, commands } = ports.link;
    subscriber.on('message', (_channel: string, text: string) => this.#open(text));
    subscriber.on('ready', () => void this.#listen());
    subscriber.on('close', () => {
      this.#subscribedAt = null;
    });
    commands.on('ready', () => this.#show());
    if (subscriber.status === 'ready') void this.#listen();
    this.#timer = setInterval(() => this.#beat(), HERE_MS);
    this.#timer.unref();
  }

  get state(): BusState {
    const isEchoed = this.#echo !== null && performance.now() - this.#echo.at < SILENT_MS;
    return isEchoed && this.#subscribedAt !== null && this.#ports.link.isReady ? 'up' : 'down';
  }

  get figures(): BusFigures {
    const lagMs = this.state === 'up' ? (this.#echo?.lagMs ?? null) : null;
    return { ...this.#counts, refused: this.#refused, lagMs, silentMs: performance.now() - (this.#echo?.at ?? this.#begunAt) };
  }

  hears(processId: string): boolean {
    return this.state === 'up' && this.#heardNow(processId) !== undefined;
  }

  isHeardBy(processId: string): boolean {
    return this.state === 'up' && this.#heardNow(processId)?.hears.has(this.#ports.processId) === true;
  }

  async publish<Message>({ name }: BusTopic<Message>, message: Message): Promise<boolean> {
    const { link, mac, processId, now, newId } = this.#ports;
    const isGone = async (): Promise<boolean> => {
      if (link.commands.status !== 'ready') return false;
      const text = sealedMessage(mac, { topic: name, from: processId, message }, { at: now(), nonce: newId() });
      if (Buffer.byteLength(text) > MESSAGE_BYTES_MAX) return false;
      return link.commands.publish(this.#channel, text).then(
        () => true,
        () => false,
      );
    };
    const gone = await isGone();
    this.#counts[gone ? 'published' : 'dropped'] += 1;
    return gone;
  }

  subscribe<Message>({ name, form }: BusTopic<Message>, hear: (message: Message, from: string) => void): void {
    const known = this.#topics.get(name) ?? { form, hearers: [] };
    known.hearers.push(hear as (message: unknown, from: string) => void);
    this.#topics.set(name, known);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #heardNow(processId: string): Heard | undefined {
    const heard = this.#heard.get(processId);
    return heard !== undefined && performance.now() - heard.at < SILENT_MS ? heard : undefined;
  }

  async #listen(): Promise<void> {
    try {
      await this.#ports.link.subscriber.subscribe(this.#channel);
      this.#subscribedAt = performance.now();
      this.#show();
    } catch {
      // The connection was lost again; the next one subscribes.
    }
  }

  #beat(): void {
    const { subscriber } = this.#ports.link;
    const now = performance.now();
    // A connection that brings nothing any more is not always closed by its other end.
    const since = Math.max(this.#subscribedAt ?? now, this.#echo?.at ?? 0);
    if (subscriber.status === 'ready' && now - since > SILENT_MS) subscriber.disconnect(true);
    for (const [processId, { at }] of this.#heard) if (now - at > SILENT_MS) this.#heard.delete(processId);
    this.#show();
  }

  /** Tells everybody that this process is there. */
  #show(): void {
    if (this.#timer === undefined) return;
    this.#sent = { number: this.#sent.number + 1, at: performance.now() };
    void this.publish(HERE, { number: this.#sent.number, hears: [...this.#heard.keys()] });
  }

  #open(text: string): void {
    const opened = this.#guard.open(text, this.#ports.now());
    const mistake = typeof opened === 'string' ? opened : this.#take(opened);
    if (mistake !== null) this.#refused[mistake] += 1;
  }

  #take({ topic, from, message }: OpenedMessage): BusMistake | null {
    if (topic === HERE.name) return this.#hearHere(from, message);
    if (from === this.#ports.processId) return null;
    const known = this.#topics.get(topic);
    if (known === undefined) return 'unknown-topic';
    const read = known.form.safeParse(message);
    if (!read.success) return 'not-understood';
    this.#counts.heard += 1;
    for (const hear of known.hearers) {
      try {
        hear(read.data, from);
      } catch (error) {
        this.#ports.failed('bus', error);
      }
    }
    return null;
  }

  #hearHere(from: string, message: unknown): BusMistake | null {
    const read = HERE.form.safeParse(message);
    if (!read.success) return 'not-understood';
    const now = performance.now();
    if (from === this.#ports.processId) {
      if (read.data.number === this.#sent.number) this.#echo = { at: now, lagMs: now - this.#sent.at };
      return null;
    }
    const isNew = this.#heardNow(from) === undefined;
    this.#heard.set(from, { at: now, hears: new Set(read.data.hears) });
    // The other one learns at once that it is heard.
    if (isNew) this.#show();
    return null;
  }
}
