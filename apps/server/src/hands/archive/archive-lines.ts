import type { ArchivedHand } from '@cardroom/journal';

/** A hand as one line of JSON; bytes are base64, and what was hidden is still sealed. */
export function lineOf(hand: ArchivedHand): string {
  const { events, aftermath, ...plain } = hand;
  return JSON.stringify({
    ...plain,
    events: textOf(events),
    aftermath: aftermath.map(({ sealed, ...row }) => ({ ...row, sealed: sealed === null ? null : textOf(sealed) })),
  });
}

/** The hand of a line that `lineOf` wrote. Throws `SyntaxError` on any other text. */
export function handOf(line: string): ArchivedHand {
  const { events, aftermath, ...plain } = JSON.parse(line) as Line;
  if (typeof plain.handId !== 'string' || typeof events !== 'string' || !Array.isArray(aftermath)) throw new SyntaxError('not a hand');
  return {
    ...plain,
    events: bytesOf(events),
    aftermath: aftermath.map(({ sealed, ...row }) => ({ ...row, sealed: sealed === null ? null : bytesOf(sealed) })),
  };
}

type Row = ArchivedHand['aftermath'][number];
type Line = Omit<ArchivedHand, 'events' | 'aftermath'> & {
  readonly events: string;
  readonly aftermath: readonly (Omit<Row, 'sealed'> & { readonly sealed: string | null })[];
};

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
