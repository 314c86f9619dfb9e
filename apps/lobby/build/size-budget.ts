import { gzipSync } from 'node:zlib';
import { CATALOG_PART } from '@cardroom/texts';
import type { Plugin } from 'vite';

const KILOBYTE = 1000;
/** The module that the entry fetches in any case. */
const PAGE = /\/src\/main\.tsx$/;

/** Sizes in KB gzipped; a build over one of them fails. */
export interface SizeBudget {
  /** JavaScript the lobby needs before the socket library: the entry, the page, and what they import statically. */
  readonly shell: number;
  /** All JavaScript of the lobby: the shell, the socket library and lazy parts, without the table, the replayer, the panels, the extras, the players, the help, the chat and the deal. */
  readonly lobby: number;
  /** The chunks of the poker table. */
  readonly table: number;
  /** The replayer and the list of hands, without what other parts need as well; styles included. */
  readonly replayer: number;
  /** Parts of the lobby that are fetched when they are asked for, styles included. */
  readonly panels: number;
  /** Parts of the table that are fetched when they are asked for, and what spans several tables; styles included. */
  readonly extras: number;
  /** The cards of players at a table, styles included. */
  readonly players: number;
  /** The page with rules and policies, styles included. */
  readonly help: number;
  /** The table chat, fetched where the operator has one; styles included. */
  readonly chat: number;
  /** The player's part in the fair deal and the shields of hands, fetched with the first seat or hand; without their texts and the check. */
  readonly deal: number;
  /** The sheet about the deal of a hand, fetched when it is first opened. */
  readonly sheet: number;
  /** The texts of the shields, and their styles. */
  readonly shields: number;
  /** The check of hands, which runs in a worker. */
  readonly check: number;
  /** All other styles. */
  readonly css: number;
}

/** Measures what a player's browser downloads and fails the build when it grew over the budget. */
export function sizeBudget(budget: SizeBudget): Plugin {
  return {
    name: 'cardroom:size-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const measured = measure(Object.values(bundle));
      const parts = Object.keys(budget) as (keyof SizeBudget)[];
      for (const part of parts) this.info(`${part}: ${measured[part].toFixed(2)} KB gzipped of ${budget[part]}`);
      const over = parts.filter((part) => measured[part] > budget[part]);
      if (over.length > 0) this.error(`over the size budget: ${over.map((part) => `${part} ${measured[part].toFixed(1)} KB`).join(', ')}`);
    },
  };
}

/** The fields of a bundle that are measured. */
export type Output =
  | { readonly type: 'asset'; readonly fileName: string; readonly source: string | Uint8Array }
  | {
      readonly type: 'chunk';
      readonly fileName: string;
      readonly code: string;
      readonly imports: readonly string[];
      readonly isEntry: boolean;
      readonly moduleIds: readonly string[];
      /** Vite notes here which style sheets a chunk brings. */
      readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
    };

export function measure(outputs: readonly Output[]): SizeBudget {
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const shell = new Set<string>();
  const visit = (name: string): void => {
    if (shell.has(name)) return;
    shell.add(name);
    for (const next of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) visit(next);
  };
  for (const chunk of chunks) if (chunk.isEntry || chunk.moduleIds.some((id) => PAGE.test(id))) visit(chunk.fileName);
  const inShell = (chunk: Chunk): boolean => shell.has(chunk.fileName);
  const partOf = (chunk: Chunk): string => (inShell(chunk) ? 'shell' : lazyPartOf(chunk));
  const of = (part: string) => (chunk: Chunk) => partOf(chunk) === part;
  const sheetsOf = (part: string): string[] =>
    chunks.filter(of(part)).flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  // A sheet that two parts bring counts for the first of them.
  const ownerOf = new Map([...OWN_STYLES].reverse().flatMap((part) => sheetsOf(part).map((sheet) => [sheet, part] as const)));
  const styles = (part: string | undefined): (string | Uint8Array)[] =>
    outputs.flatMap((output) =>
      output.type === 'asset' && output.fileName.endsWith('.css') && ownerOf.get(output.fileName) === part ? [output.source] : [],
    );
  const code = (kept: (chunk: Chunk) => boolean): string[] => oneLanguage(chunks.filter(kept)).map((chunk) => chunk.code);
  const whole = (part: (typeof OWN_STYLES)[number]): number => gzipped([...code(of(part)), ...styles(part)]);
  return {
    shell: gzipped(code(inShell)),
    lobby: gzipped(code((chunk) => ['shell', 'lobby'].includes(partOf(chunk)))),
    table: gzipped(code(of('table'))),
    replayer: whole('replayer'),
    panels: whole('panels'),
    extras: whole('extras'),
    players: whole('players'),
    help: whole('help'),
    chat: whole('chat'),
    deal: gzipped(code(of('deal'))),
    sheet: gzipped(code(of('sheet'))),
    shields: gzipped([...code(of('shields')), ...styles('deal')]),
    check: gzipped(
      outputs.flatMap((output) => (CHECK.test(output.fileName) ? [output.type === 'asset' ? output.source : output.code] : [])),
    ),
    css: gzipped(styles(undefined)),
  };
}

/** A worker is built apart, and comes as a file. */
const CHECK = /check-worker-.*\.js$/;
/** Parts that count their own styles. */
const OWN_STYLES = ['replayer', 'panels', 'extras', 'players', 'help', 'chat', 'deal'] as const;
const PLAYERS = /\/src\/table\/players\/card\//;
const EXTRAS = /\/src\/(tables|table\/dialogs\/rare|table\/text-stage)\//;
const SHEET = /\/src\/shields\/sheet\//;
const CHAT = /\/src\/table\/chat\//;
/** The frames of the lazy pages and of dialogs, and the felts to choose from, which several parts share. */
const FRAMES = ['/src/shell/page.module.css', '/ui/src/controls/dialog.tsx', '/ui/src/felts/felts.css'];
type LazyPart = 'table' | 'lobby' | 'shields' | 'sheet' | (typeof OWN_STYLES)[number];
/** The budget that the texts of a part of the client count towards. */
const PART_OF_TEXTS: Readonly<Record<string, LazyPart>> = {
  chat: 'chat',
  deal: 'shields',
  help: 'help',
  lobby: 'lobby',
  pages: 'lobby',
  panels: 'panels',
  players: 'players',
  replayer: 'replayer',
  table: 'table',
  tables: 'extras',
};

/** The part a chunk belongs to that the first page does not need. */
function lazyPartOf({ moduleIds }: Chunk): LazyPart {
  const has = (folder: string): boolean =>
    moduleIds.some((id) => id.includes(folder) && ![EXTRAS, PLAYERS, CHAT].some((own) => own.test(id)));
  const [, , texts] = moduleIds.map((id) => CATALOG_PART.exec(id)).find((found) => found !== null) ?? [];
  if (texts !== undefined) return PART_OF_TEXTS[texts] ?? 'lobby';
  if (has('/src/table/')) return 'table';
  if (moduleIds.some((id) => SHEET.test(id))) return 'sheet';
  if (has('/src/net/deal/') || has('/src/shields/')) return 'deal';
  if (moduleIds.some((id) => PLAYERS.test(id))) return 'players';
  if (has('/src/replayer/')) return 'replayer';
  if (has('/src/lobby/panels/') || FRAMES.some(has)) return 'panels';
  if (has('/src/help/')) return 'help';
  if (moduleIds.some((id) => CHAT.test(id))) return 'chat';
  return moduleIds.some((id) => EXTRAS.test(id)) ? 'extras' : 'lobby';
}

type Chunk = Extract<Output, { type: 'chunk' }>;

/** The chunks without the texts of all languages but the largest. */
function oneLanguage(chunks: readonly Chunk[]): Chunk[] {
  const languageOf = ({ moduleIds }: Chunk): string | undefined =>
    moduleIds.length === 1 ? CATALOG_PART.exec(moduleIds[0] ?? '')?.[1] : undefined;
  const sizes = new Map<string, number>();
  for (const chunk of chunks) {
    const language = languageOf(chunk);
    if (language !== undefined) sizes.set(language, (sizes.get(language) ?? 0) + gzipped([chunk.code]));
  }
  const [largest] = [...sizes].sort(([, one], [, other]) => other - one)[0] ?? [];
  return chunks.filter((chunk) => [undefined, largest].includes(languageOf(chunk)));
}

function gzipped(files: readonly (string | Uint8Array)[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0) / KILOBYTE;
}
