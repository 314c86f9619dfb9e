import type { Page } from '@playwright/test';

/** What happens to the line that the next cut goes over: it is lost with the cut, and comes back at once or stays down. */
type Then = 'up' | 'down';

interface LineInPage {
  /** How often the page has sent a cut, or tried to. */
  cuts: number;
  /** While true, no line carries anything. */
  isDown: boolean;
  next: Then | null;
}

/** The lines of one page to the service. They can be cut at the moment the page answers a list, before its cut has got through. */
export class CutLine {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** All lines of the page, which is loaded again. */
  static async of(page: Page): Promise<CutLine> {
    await page.addInitScript(() => {
      const line: LineInPage = { cuts: 0, isDown: false, next: null };
      Object.assign(globalThis, { cutLine: line });
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (data) {
        // The name of the request, as it is in a frame.
        const isCut = typeof data !== 'string' && new TextDecoder('latin1').decode(data as BufferSource).includes('cut');
        if (isCut) line.cuts += 1;
        if (isCut && line.next !== null) {
          line.isDown = line.next === 'down';
          line.next = null;
          return this.close();
        }
        return line.isDown ? this.close() : send.call(this, data);
      };
    });
    await page.reload();
    return new CutLine(page);
  }

  cuts(): Promise<number> {
    return this.#page.evaluate(() => (globalThis as unknown as { cutLine: LineInPage }).cutLine.cuts);
  }

  cutAtNextCut(then: Then): Promise<void> {
    return this.#page.evaluate(
      (how) => void Object.assign((globalThis as unknown as { cutLine: LineInPage }).cutLine, { next: how }),
      then,
    );
  }

  /** New lines carry again. */
  comesBack(): Promise<void> {
    return this.#page.evaluate(() => void Object.assign((globalThis as unknown as { cutLine: LineInPage }).cutLine, { isDown: false }));
  }
}
