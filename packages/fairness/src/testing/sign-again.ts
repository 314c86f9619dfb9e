import { fromHex } from '../bytes.ts';
import { signHash, transcriptOf } from '../issue.ts';
import { nodeCrypto } from '../node.ts';
import { receiptHash } from '../pledge.ts';
import { KINDS, type Kind, openNumber, type Statements, withStatement } from '../statements.ts';
import type { Signed, Transcript } from '../transcript.ts';
import type { TestService } from './service.ts';

/**
 * What a cheating service tells instead of a transcript: its statements changed, chained and signed again. A viewer's own record agrees,
 * as if the service had cheated from the start.
 */
export function signAgain(
  { viewer, leaves, opened, runs, ...told }: Transcript,
  service: TestService,
  changes: { readonly [K in Kind]?: Partial<NonNullable<Statements[K]>> | null },
): Transcript {
  let number = openNumber(told);
  const signatures: Partial<Record<Kind, Signed>> = {};
  for (const kind of KINDS) {
    const change = changes[kind];
    const before = told[kind];
    if (change === null || (before === undefined && change === undefined)) continue;
    const follows = kind === 'cut' || (kind === 'void' && number.statements.cut === undefined && number.statements.list !== undefined);
    const prev = follows ? { prev: number.hashes.list } : {};
    const statement = { ...before, ...prev, ...change } as Statements[Kind] & { kid?: string; sig?: string; at: number };
    delete statement.kid;
    delete statement.sig;
    number = withStatement(nodeCrypto.sha256, number, kind, statement as never);
    signatures[kind] = signHash(service.keyAt(statement.at), number.hashes[kind] ?? '');
  }
  const { commit = '', list = '' } = number.hashes;
  const receipt =
    viewer?.link == null ? null : signHash(service.keyAt(told.commit.at), receiptHash(nodeCrypto.sha256, list, viewer.seat, viewer.link));
  const shown = { ...(leaves === undefined ? {} : { leaves: leaves.map(fromHex) }), ...(opened ? { opened } : {}), runs: runs ?? null };
  return transcriptOf(number, signatures, shown, viewer === undefined ? null : { ...viewer, receipt, commit, list });
}
