import type { HandProofAnswer } from '@cardroom/protocol';
import type { Page } from 'playwright';

/** A request of type `cut` as the client's frame holds it: MessagePack's mark of a text of three bytes, then the text. */
const CUT = [0xa3, ...Buffer.from('cut')];

/** What lies between a page and the service: it can lose the answer to a list, and knows the session that the page uses. */
export class PageLine {
  readonly #page: Page;
  #authorization: string | null = null;

  /** Must be made before the page is opened. */
  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      this.#authorization = request.headers().authorization ?? this.#authorization;
    });
  }

  /** The page's next cut is lost on its way. */
  async withhold(): Promise<void> {
    await this.#page.evaluate(loseNext, CUT);
  }

  /** Whether a cut is still to be lost. */
  withholds(): Promise<boolean> {
    return this.#page.evaluate(() => document.documentElement.dataset.losesCut === 'yes');
  }

  /** How a hand of the page's player was dealt, as the service tells that player; null for a hand without a proof. */
  async handProof(service: string, handId: string): Promise<HandProofAnswer | null> {
    const headers = { authorization: this.#authorization ?? '' };
    const answer = await fetch(`${service}/api/hands/${handId}/proof`, { headers });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`the proof of hand ${handId}: ${answer.status}`);
    return (await answer.json()) as HandProofAnswer;
  }
}

/** Runs in the page: the next frame that has these bytes is not sent. */
function loseNext(wanted: readonly number[]): void {
  const { dataset } = document.documentElement;
  const send = WebSocket.prototype.send;
  dataset.losesCut = 'yes';
  WebSocket.prototype.send = function (this: WebSocket, data: Parameters<typeof send>[0]) {
    const bytes = ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array();
    const isLost = bytes.some((_, at) => wanted.every((byte, place) => bytes[at + place] === byte));
    if (!isLost) return send.call(this, data);
    WebSocket.prototype.send = send;
    dataset.losesCut = 'no';
  };
}
