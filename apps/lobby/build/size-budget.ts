import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const KILOBYTE = 1000;

/** Sizes in KB gzipped; a build over one of them fails. */
export interface SizeBudget {
  /** JavaScript the lobby needs before the socket library: the entry and what it imports statically. */
  readonly shell: number;
  /** All JavaScript of the lobby: the shell, the socket library and lazy parts, without the table and the replayer. */
  readonly lobby: number;
  /** The chunks of the poker table. */
  readonly table: number;
  /** What only the replayer and the list of hands need, styles included. */
  readonly replayer: number;
  /** All other styles. */
  readonly css: number;
}

/** Measures what the browser downloads and fails the build when it grew over the budget. */
export function sizeBudget(budget: SizeBudget): Plugin {
  return {
    name: 'cardroom:size-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const measured = measure(Object.values(bundle));
      const parts = Object.keys(budget) as (keyof SizeBudget)[];
      for (const part of parts) this.info(`${part}: ${measured[part].toFixed(1)} KB gzipped of ${budget[part]}`);
      const over = parts.filter((part) => measured[part] > budget[part]);
      if (over.length > 0) this.error(`over the size budget: ${over.map((part) => `${part} ${measured[part].toFixed(1)} KB`).join(', ')}`);
    },
  };
}

/** What of a bundle the measure looks at. */
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
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName);
  const inShell = (chunk: (typeof chunks)[number]): boolean => shell.has(chunk.fileName);
  const ofTable = (chunk: (typeof chunks)[number]): boolean => !inShell(chunk) && chunk.moduleIds.some((id) => id.includes('/src/table/'));
  const ofReplayer = (chunk: (typeof chunks)[number]): boolean =>
    !inShell(chunk) && !ofTable(chunk) && chunk.moduleIds.some((id) => id.includes('/src/replayer/'));
  const replayerStyles = new Set(chunks.filter(ofReplayer).flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const styles = (own: boolean): (string | Uint8Array)[] =>
    outputs.flatMap((output) =>
      output.type === 'asset' && output.fileName.endsWith('.css') && replayerStyles.has(output.fileName) === own ? [output.source] : [],
    );
  const code = (kept: (chunk: (typeof chunks)[number]) => boolean): string[] => chunks.filter(kept).map((chunk) => chunk.code);
  return {
    shell: gzipped(code(inShell)),
    lobby: gzipped(code((chunk) => !ofTable(chunk) && !ofReplayer(chunk))),
    table: gzipped(code(ofTable)),
    replayer: gzipped([...code(ofReplayer), ...styles(true)]),
    css: gzipped(styles(false)),
  };
}

function gzipped(files: readonly (string | Uint8Array)[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0) / KILOBYTE;
}
