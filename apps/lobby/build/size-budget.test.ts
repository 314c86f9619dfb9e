import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { measure, type Output } from './size-budget.ts';

/** Bytes that do not compress, the same in every run: their gzipped size is known up to the header. */
const noise = (name: string, length: number): Buffer => hash('shake256', name, { outputEncoding: 'buffer', outputLength: length });

const chunk = (fileName: string, kilobytes: number, part: Partial<Extract<Output, { type: 'chunk' }>> = {}): Output => ({
  type: 'chunk',
  fileName,
  code: noise(fileName, kilobytes * 1000).toString('latin1'),
  imports: [],
  isEntry: false,
  moduleIds: [],
  ...part,
});

it('counts each part once: the shell with what it imports, the table, the replayer, the panels, the extras and the players apart from the lobby', () => {
  const sizes = measure([
    chunk('entry.js', 2, { isEntry: true, imports: ['first.js'], moduleIds: ['/app/src/boot.ts'] }),
    chunk('first.js', 1),
    chunk('page.js', 7, { imports: ['vendor.js', 'first.js'], moduleIds: ['/app/src/main.tsx', '/app/src/table/connection.ts'] }),
    chunk('vendor.js', 20, { imports: ['page.js'] }),
    chunk('sockets.js', 5),
    chunk('table.js', 7, { moduleIds: ['/app/src/table/table-page.tsx', '/app/src/replayer/last-hand-link.tsx'] }),
    chunk('replayer.js', 4, {
      moduleIds: ['/app/src/replayer/replayer-page.tsx'],
      viteMetadata: { importedCss: new Set(['replayer.css']) },
    }),
    chunk('panels.js', 2, { moduleIds: ['/app/src/lobby/panels/preview.tsx'], viteMetadata: { importedCss: new Set(['panels.css']) } }),
    chunk('frame.js', 0, { moduleIds: ['/app/src/shell/page.module.css'], viteMetadata: { importedCss: new Set(['frame.css']) } }),
    chunk('tiles.js', 3, { moduleIds: ['/app/src/tables/tiles-page.tsx'], viteMetadata: { importedCss: new Set(['tiles.css']) } }),
    chunk('settings.js', 1, { moduleIds: ['/app/src/table/dialogs/rare/settings-dialog.tsx'] }),
    chunk('rules.js', 8, { moduleIds: ['/app/src/help/rules-page.tsx'] }),
    chunk('card.js', 6, {
      moduleIds: ['/app/src/table/players/card/player-card.tsx'],
      viteMetadata: { importedCss: new Set(['card.css']) },
    }),
    { type: 'asset', fileName: 'frame.css', source: noise('frame.css', 1000) },
    { type: 'asset', fileName: 'card.css', source: noise('card.css', 1000) },
    { type: 'asset', fileName: 'tiles.css', source: noise('tiles.css', 1000) },
    { type: 'asset', fileName: 'panels.css', source: noise('panels.css', 1000) },
    { type: 'asset', fileName: 'a.css', source: noise('a.css', 3000) },
    { type: 'asset', fileName: 'replayer.css', source: noise('replayer.css', 2000) },
    { type: 'asset', fileName: 'a.svg', source: noise('a.svg', 9000) },
  ]);
  // Latin-1 text is written as UTF-8, where half of the bytes take two.
  const perKilobyte = sizes.table / 7;
  expect(sizes.shell / perKilobyte).toBeCloseTo(30, 0);
  expect(sizes.lobby / perKilobyte).toBeCloseTo(35, 0);
  expect(sizes.replayer).toBeCloseTo(4 * perKilobyte + 2, 0);
  expect(sizes.panels).toBeCloseTo(2 * perKilobyte + 2, 0);
  expect(sizes.extras).toBeCloseTo(4 * perKilobyte + 1, 0);
  expect(sizes.help / perKilobyte).toBeCloseTo(8, 0);
  expect(sizes.players).toBeCloseTo(6 * perKilobyte + 1, 0);
  expect(sizes.css).toBeCloseTo(3, 1);
});

it('counts the texts of one language, the largest', () => {
  const texts = (language: string, kilobytes: number): Output =>
    chunk(`${language}.js`, kilobytes, { moduleIds: [`/app/texts/${language}.po?part=table`] });
  const page = chunk('table.js', 5, { moduleIds: ['/app/src/table/table-page.tsx'] });
  const one = measure([page, texts('ar', 4)]).table;
  expect(measure([page, texts('en', 2), texts('ar', 4), texts('zh-Hans', 3)]).table / one).toBeCloseTo(1, 1);
});

it('counts texts towards the part of the client they load with', () => {
  const sizes = measure([
    chunk('lobby.js', 2, { moduleIds: ['/app/texts/en.po?part=lobby'] }),
    chunk('tables.js', 1, { moduleIds: ['/app/texts/en.po?part=tables'] }),
    chunk('chat.js', 3, { moduleIds: ['/app/texts/en.po?part=chat'] }),
  ]);
  expect(sizes.lobby / sizes.extras).toBeCloseTo(2, 0);
  expect(sizes.chat / sizes.extras).toBeCloseTo(3, 0);
  expect(sizes.table).toBe(0);
});

it('counts the part in the deal and the shields together, their styles, texts and sheet apart, and the worker by its file', () => {
  const sizes = measure([
    chunk('deal.js', 3, {
      moduleIds: ['/app/src/net/deal/deal-part.ts', '/app/src/shields/shield.tsx'],
      viteMetadata: { importedCss: new Set(['shields.css']) },
    }),
    chunk('texts.js', 2, { moduleIds: ['/app/texts/en.po?part=deal'] }),
    chunk('sheet.js', 1, {
      moduleIds: ['/app/src/shields/sheet/deal-sheet.tsx'],
      viteMetadata: { importedCss: new Set(['shields.css']) },
    }),
    { type: 'asset', fileName: 'shields.css', source: noise('shields.css', 1000) },
    { type: 'asset', fileName: 'assets/check-worker-abc.js', source: noise('assets/check-worker-abc.js', 4000) },
  ]);
  const perKilobyte = sizes.deal / 3;
  expect(sizes.sheet).toBeCloseTo(perKilobyte, 1);
  expect(sizes.shields).toBeCloseTo(2 * perKilobyte + 1, 0);
  expect(sizes.check).toBeCloseTo(4, 0);
  expect(sizes.css).toBe(0);
});
