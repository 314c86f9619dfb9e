import { LINKS_MAX, linkAfter, pledgedHash, receiptHash } from '../pledge.ts';
import type { HandNumber } from '../statements.ts';
import type { Viewer } from '../transcript.ts';
import { type Crypto, checkSigned, type Keys } from './keys.ts';
import type { Mark } from './marks.ts';
import { need } from './reasons.ts';

/** Check 3 of FORMAT §9: what the viewer's own client kept agrees with what the service says now. */
export function checkViewer(crypto: Crypto, keys: Keys, number: HandNumber, viewer: Viewer): readonly Mark[] {
  const { hashes, statements } = number;
  need(viewer.commit === hashes.commit, 'roots-differ-from-held', 'viewer.commit');
  const { list } = statements;
  if (list === undefined || hashes.list === undefined) return [];
  need(viewer.list === hashes.list, 'list-differs-from-held', 'viewer.list');
  if (viewer.pledged !== null) {
    const hash = pledgedHash(crypto.sha256, number, viewer.seat, viewer);
    checkSigned(crypto, keys, viewer.pledged, { hash, member: 'viewer.pledged' });
  }
  const place = list.listed.findIndex(({ seat }) => seat === viewer.seat);
  const entry = list.listed[place];
  if (entry === undefined) return list.dealt.includes(viewer.seat) ? ['my-cut-not-listed'] : [];
  const steps = entry.m - viewer.m;
  const isMine = steps >= 0 && steps <= LINKS_MAX && linkAfter(crypto.sha256, number.table, entry.value, steps) === viewer.value;
  need(isMine, 'not-my-pledge', `list.listed[${place}].value`);
  checkReceipt(crypto, keys, number, viewer);
  checkLink(number, viewer);
  return [];
}

function checkReceipt(crypto: Crypto, keys: Keys, { hashes, statements }: HandNumber, { seat, link, receipt }: Viewer): void {
  if (link === null || receipt === null) return;
  const hash = receiptHash(crypto.sha256, hashes.list ?? '', seat, link);
  checkSigned(crypto, keys, receipt, { hash, member: 'viewer.receipt' });
  need(!statements.void?.missing.includes(seat) || statements.void.stage !== 1, 'receipt-denied', 'void.missing');
}

/** The link told for the viewer's seat is the one that the viewer sent. */
function checkLink({ statements }: HandNumber, { seat, link }: Viewer): void {
  const told = statements.cut === undefined ? 'void' : 'cut';
  const links = statements[told]?.links ?? [];
  const place = links.findIndex((one) => one.seat === seat);
  if (place === -1) return;
  const member = `${told}.links[${place}].link`;
  need(link !== null, 'link-not-from-me', member);
  need(links[place]?.link === link, 'my-link-replaced', member);
}
