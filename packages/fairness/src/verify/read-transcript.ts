import { SALT_BYTES } from '../deck.ts';
import type { Sha256 } from '../hashing.ts';
import { type HandNumber, KINDS, type Kind, openNumber, withStatement } from '../statements.ts';
import { FORMAT_VERSION, type Signed, type Viewer } from '../transcript.ts';
import type { Member } from './member.ts';
import { READERS, readDeckName, readHash, readHashOrEmpty, readM, readNumber, readSeat, shape } from './read-statements.ts';
import { need } from './reasons.ts';

const TEXT_MAX = 64;
const SIGNATURE_BYTES = 64;
const CARDS_MAX = 52;
const CARD_MAX = CARDS_MAX - 1;

/** An opening as a file says it is; whether its `why` is known is checked with the place. */
export interface ReadOpening {
  readonly pos: number;
  readonly why: string;
  readonly leaf: number;
  readonly card: number;
  readonly salt: string;
}

/** What a hand number of a file shows of its cards. */
export interface Shown {
  readonly leaves: readonly string[] | undefined;
  readonly opened: readonly ReadOpening[] | undefined;
  readonly runs: number | undefined;
}

/** One line of a file, with its form, ranges and statements checked (check 1 of FORMAT §9). */
export interface ReadTranscript extends Shown {
  readonly number: HandNumber;
  readonly signatures: Readonly<Partial<Record<Kind, Signed>>>;
  readonly viewer: Viewer | null;
}

function readText(member: Member): string {
  const { value } = member;
  need(typeof value === 'string' && value.length <= TEXT_MAX, 'malformed', member.path, 'a text is needed');
  return value;
}

/** A key ID that is not a text is one that nobody published. */
const readKeyId = ({ value }: Member): string => (typeof value === 'string' ? value : '');

export const readSigned = shape<Signed>({ kid: readKeyId, sig: (member) => member.hex(SIGNATURE_BYTES) });

const readPlace = (member: Member): number => member.whole(0, CARD_MAX);
const readOpening = shape<ReadOpening>({
  pos: readPlace,
  why: readText,
  leaf: readPlace,
  card: readPlace,
  salt: (member) => member.hex(SALT_BYTES),
});

/** Leaves, openings and the second board, as a proof and a statement of a day bundle have them. */
export const readShown = (member: Member): Shown => ({
  leaves: member.of('leaves').optional((one) => one.items(CARDS_MAX, readHash)),
  opened: member.of('opened').optional((one) => one.items(2 * CARDS_MAX, readOpening)),
  runs: member.of('runs').optional((one) => one.whole(0, 4)),
});

const readViewer = shape<Viewer>({
  seat: readSeat,
  m: readM,
  value: readHash,
  link: (member) => member.orNull(readHash),
  pledged: (member) => member.orNull(readSigned),
  receipt: (member) => member.orNull(readSigned),
  commit: readHash,
  list: readHashOrEmpty,
});

/** Reads one proof or public transcript. Keys that the format does not name are ignored. */
export function readTranscript(sha: Sha256, member: Member): ReadTranscript {
  need(member.of('v').value === FORMAT_VERSION, 'malformed', member.of('v').path, `only version ${FORMAT_VERSION} is known`);
  const kind = member.of('kind').oneOf(['proof', 'hand']);
  const deck = readDeckName(member.of('deck'));
  const head = { origin: member.of('origin').name(), table: member.of('table').name(), deck, n: readNumber(member.of('n')) };
  let number = openNumber(head);
  const signatures: Partial<Record<Kind, Signed>> = {};
  for (const one of KINDS) {
    const said = member.of(one);
    if (said.value === undefined || said.value === null) continue;
    number = withReadStatement(sha, number, one, said);
    signatures[one] = readSigned(said);
  }
  checkKinds(number);
  const viewer = member.of('viewer').optional(readViewer) ?? null;
  need((kind === 'proof') === (viewer !== null), 'malformed', 'viewer', 'a proof has a viewer, a public transcript has none');
  return { number, signatures, viewer, ...readShown(member) };
}

/** The number with one more statement, read from a file. Statements need those before them. */
export function withReadStatement(sha: Sha256, number: HandNumber, kind: Kind, said: Member): HandNumber {
  need(kind === 'commit' || number.statements.commit !== undefined, 'malformed', 'commit', `a ${kind} without a commit`);
  need(kind !== 'close' || number.statements.cut !== undefined, 'malformed', 'cut', 'a close without a cut');
  return withStatement(sha, number, kind, READERS[kind](said));
}

const UNFINISHED = ['', 'commit', 'commit+list', 'commit+list+cut'];
const ENDED: readonly string[] = ['commit+void', 'commit+list+void', 'commit+list+cut+void', 'commit+list+cut+close'];

/** Which statements a finished hand number has. */
export function checkKinds({ statements }: HandNumber): void {
  const kinds = KINDS.filter((kind) => statements[kind] !== undefined);
  const told = kinds.join('+');
  need(ENDED.includes(told), UNFINISHED.includes(told) ? 'hand-open' : 'malformed', kinds.at(-1) ?? 'commit', told);
  if (statements.void !== undefined) need(statements.void.stage === kinds.length - 2, 'bad-void', 'void.stage');
}
