import { type Bus, noRefusals } from './bus.ts';

interface Member {
  readonly hearers: Map<string, ((text: string, from: string) => void)[]>;
  figures: { published: number; heard: number };
}

/** The buses of processes that live in one process: of the only one there is, or of several in a test. */
export class LocalBuses {
  readonly #members = new Map<string, Member>();
  readonly #failed: (where: string, error: unknown) => void;

  constructor(failed: (where: string, error: unknown) => void) {
    this.#failed = failed;
  }

  /** The bus of one more process. */
  join(processId: string): Bus {
    const members = this.#members;
    const own: Member = { hearers: new Map(), figures: { published: 0, heard: 0 } };
    const failed = this.#failed;
    const refused = noRefusals();
    const isOther = (other: string): boolean => other !== processId && members.has(processId) && members.has(other);
    members.set(processId, own);
    return {
      get state() {
        return members.size > 1 && members.has(processId) ? 'up' : 'none';
      },
      get figures() {
        return { ...own.figures, dropped: 0, refused, lagMs: null, silentMs: 0 };
      },
      hears: isOther,
      isHeardBy: isOther,
      publish: async ({ name }, message) => {
        if (!members.has(processId)) return false;
        own.figures.published += 1;
        const text = JSON.stringify(message);
        for (const [other, { hearers }] of members) if (isOther(other)) for (const hear of hearers.get(name) ?? []) hear(text, processId);
        return true;
      },
      subscribe: ({ name, form }, hear) => {
        const heard = (text: string, from: string): void => {
          own.figures.heard += 1;
          const read = form.safeParse(JSON.parse(text));
          try {
            if (read.success) hear(read.data, from);
            else refused['not-understood'] += 1;
          } catch (error) {
            failed('bus', error);
          }
        };
        own.hearers.set(name, [...(own.hearers.get(name) ?? []), heard]);
      },
      close: async () => void members.delete(processId),
    };
  }
}

/** The bus of a process that tells others nothing, because it has none or asks them instead. */
export function quietBus(processId: string): Bus {
  return new LocalBuses(() => {}).join(processId);
}
