import { saveFile } from '../../shell/save-file.ts';

/** One proof is JSON; the proofs of a hand that took several numbers are a line each. */
function fileOf(hand: string, proofs: string): { readonly fileName: string; readonly text: string } {
  return { fileName: `cardroom-proof-${hand}.json`, text: proofs };
}

/** Downloads the proofs of a hand. */
export async function saveProof(hand: string, proofs: string): Promise<'saved'> {
  saveFile(fileOf(hand, proofs), 'application/json');
  return 'saved';
}

/** Opens the device's share sheet. On a device without one, the proofs are copied, or saved if that fails. */
export async function sendProof(hand: string, proofs: string): Promise<'saved' | 'copied' | null> {
  const { fileName, text } = fileOf(hand, proofs);
  const files = [new File([text], `${fileName}.txt`, { type: 'text/plain' })];
  try {
    if (navigator.canShare?.({ files })) {
      await navigator.share({ files });
      return null;
    }
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (error) {
    // The player has closed the list of ways to send.
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    return saveProof(hand, proofs);
  }
}
