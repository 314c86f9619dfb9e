import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Request, Response } from '@playwright/test';
import { formsOfHand, ordersOf } from './card-forms.ts';

/** A secret that may be in one place only, in every form in which it could appear elsewhere. */
export interface Canary {
  readonly name: string;
  readonly forms: readonly Buffer[];
  /** The sources that may contain it; at least one has to, or the search proves nothing. */
  readonly place: RegExp;
}

export function secretCanary(name: string, value: string, place: RegExp): Canary {
  if (value.length < 8) throw new Error(`${name} is too short to be told from chance`);
  return { name, forms: formsOfSecret(value), place };
}

/** The complete hand of a player who never showed it, in any order. */
export function handCanary(name: string, cards: readonly string[], place: RegExp): Canary {
  return { name, forms: ordersOf(cards).flatMap(formsOfHand), place };
}

/** The text as it is, in JSON, in a URL, in UTF-16, as hexadecimal digits, and in Base64 at any offset. */
function formsOfSecret(value: string): Buffer[] {
  const bytes = Buffer.from(value);
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // In Base64 the first characters also depend on what comes before the text, and the last one on what follows.
    return text.slice([0, 2, 3][before], -1);
  });
  const texts = [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), ...base64];
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const hex = bytes.toString('hex');
  return [...new Set([...texts, ...url, hex, hex.toUpperCase()])].map((text) => Buffer.from(text)).concat(Buffer.from(value, 'utf16le'));
}

/** Everything that left the processes or is stored by them, by where it was found. */
export class Haystack {
  readonly #sources = new Map<string, Buffer[]>();
  readonly #pending: Promise<void>[] = [];

  add(source: string, bytes: Buffer | string): void {
    this.#sources.set(source, [...(this.#sources.get(source) ?? []), Buffer.from(bytes)]);
  }

  /** Adds every file of a directory. */
  addFiles(directory: string): void {
    for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
      if (statSync(join(directory, file)).isFile()) this.add(`file ${file}`, readFileSync(join(directory, file)));
    }
  }

  /** Records a browser's requests, responses and socket messages from now on. */
  watch(context: BrowserContext, who: string): void {
    context.on('request', (request) => this.#keep(this.#keepRequest(request, who)));
    context.on('response', (response) => this.#keep(this.#keepAnswer(response, who)));
    context.on('console', (message) => this.add(`${who}: console`, `${message.text()}\n`));
    context.on('page', (page) =>
      page.on('websocket', (socket) => {
        this.add(`${who}: addresses`, `${socket.url()}\n`);
        socket.on('framereceived', ({ payload }) => this.add(`${who}: frames`, payload));
      }),
    );
  }

  /** Adds a page's storage, its content and its history. */
  async addPage(page: Page, who: string): Promise<void> {
    const kept = await page.evaluate(readStorage);
    for (const [place, text] of Object.entries(kept)) this.add(`${who}: ${place}`, text);
    for (const { name, value } of await page.context().cookies()) this.add(`${who}: cookie ${name}`, value);
    this.add(`${who}: page ${new URL(page.url()).pathname}`, await page.content());
    const session = await page.context().newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    await session.detach();
    for (const { url } of entries) this.add(`${who}: addresses`, `${url}\n`);
  }

  /** Leaving a page discards responses that are still arriving. */
  #keep(reading: Promise<void>): void {
    this.#pending.push(reading.catch(() => {}));
  }

  async #keepRequest(request: Request, who: string): Promise<void> {
    // A fragment is never sent; what remains of it in the history is read separately.
    this.add(`${who}: addresses`, `${request.url().replace(/#.*$/s, '')}\n`);
    const body = request.postDataBuffer();
    if (body !== null) this.add(`${who}: request ${lineOf(request)}`, body);
    const { referer } = await request.allHeaders();
    if (referer !== undefined) this.add(`${who}: addresses`, `${referer}\n`);
  }

  async #keepAnswer(response: Response, who: string): Promise<void> {
    if (/\/assets\//.test(response.url())) return;
    const headers = await response.allHeaders();
    const shown = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
    const body = await response.body();
    this.add(`${who}: answer ${lineOf(response.request())}`, Buffer.concat([Buffer.from(JSON.stringify(shown)), body]));
  }

  /** Waits for everything that is still being read. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  get size(): { readonly sources: number; readonly bytes: number } {
    const all = [...this.#sources.values()].flat();
    return { sources: this.#sources.size, bytes: all.reduce((sum, { length }) => sum + length, 0) };
  }

  /** Names of all sources that contain it. */
  holding({ forms }: Pick<Canary, 'forms'>): string[] {
    return [...this.#sources].filter(([, parts]) => forms.some((form) => Buffer.concat(parts).includes(form))).map(([name]) => name);
  }
}

function lineOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

/** Runs in the page: all its storage, by place. */
async function readStorage(): Promise<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
    for (const key of Object.keys(storage)) kept[`${name} ${key}`] = `${key}=${storage.getItem(key)}`;
  }
  for (const { name } of await indexedDB.databases()) kept[`database ${name}`] = name ?? '';
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) kept[`cache ${request.url}`] = (await (await cache.match(request))?.text()) ?? '';
  }
  return kept;
}
