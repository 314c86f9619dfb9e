import type { Stack } from './stack.ts';

/** One transaction as the operator API returns it; only what is compared. */
export interface ReportedRow {
  readonly transaction_id: string;
  readonly kind: string;
  readonly state: string;
}
export interface ReportedRound {
  readonly round_id: string;
  readonly rake: number;
  readonly players: readonly { readonly net: number }[];
}

type List = 'transactions' | 'hands' | 'open-lots';

const PAGE_ROWS = 100;

/** An operator's engineer who follows the service's lists over HTTP, continuing from what was already read. */
export class ReportReader {
  readonly #service: string;
  readonly #token: string;
  readonly #places = new Map<List, string>();
  readonly transactions: ReportedRow[] = [];
  readonly hands: ReportedRound[] = [];

  private constructor(service: string, token: string) {
    this.#service = service;
    this.#token = token;
  }

  static async open(stack: Stack): Promise<ReportReader> {
    const { client_id, client_secret } = stack.credentials().operator;
    const answer = await fetch(`${stack.service}/v1/operator/oauth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    return new ReportReader(stack.service, access_token);
  }

  /** Reads what has been written since the last time. */
  async readOn(): Promise<void> {
    this.transactions.push(...(await this.#rest<ReportedRow>('transactions')));
    this.hands.push(...(await this.#rest<ReportedRound>('hands')));
  }

  /** All debits that nothing has closed yet. */
  async openLots(): Promise<readonly object[]> {
    this.#places.delete('open-lots');
    return this.#rest('open-lots');
  }

  async #rest<Row>(list: List): Promise<Row[]> {
    const rows: Row[] = [];
    for (;;) {
      const place = this.#places.get(list);
      const url = `${this.#service}/v1/operator/${list}?limit=${PAGE_ROWS}${place === undefined ? '' : `&cursor=${place}`}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${this.#token}` } });
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
      const { data } = (await answer.json()) as {
        data: Record<string, Row[]> & { readonly next_cursor: string | null; readonly resume_cursor: string };
      };
      rows.push(...(data[list.replace('-', '_')] ?? []));
      this.#places.set(list, data.resume_cursor);
      if (data.next_cursor === null) return rows;
    }
  }
}
