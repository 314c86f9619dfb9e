import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { measure, type Output } from './size-budget.ts';

// Random bytes do not compress: their gzipped size is known up to the header.
const chunk = (fileName: string, kilobytes: number, part: Partial<Extract<Output, { type: 'chunk' }>> = {}): Output => ({
  type: 'chunk',
  fileName,
  code: randomBytes(kilobytes * 1000).toString('latin1'),
  imports: [],
  isEntry: false,
  moduleIds: [],
  ...part,
});

it('counts each part once: the shell with what it imports, the table and the replayer apart from the lobby', () => {
  const sizes = measure([
    chunk('entry.js', 10, { isEntry: true, imports: ['vendor.js'], moduleIds: ['/app/src/main.tsx', '/app/src/table/connection.ts'] }),
    chunk('vendor.js', 20, { imports: ['entry.js'] }),
    chunk('sockets.js', 5),
    chunk('table.js', 7, { moduleIds: ['/app/src/table/table-page.tsx', '/app/src/replayer/last-hand-link.tsx'] }),
    chunk('replayer.js', 4, {
      moduleIds: ['/app/src/replayer/replayer-page.tsx'],
      viteMetadata: { importedCss: new Set(['replayer.css']) },
    }),
    { type: 'asset', fileName: 'a.css', source: randomBytes(3000) },
    { type: 'asset', fileName: 'replayer.css', source: randomBytes(2000) },
    { type: 'asset', fileName: 'a.svg', source: randomBytes(9000) },
  ]);
  // Latin-1 text is written as UTF-8, where half of the bytes take two.
  const perKilobyte = sizes.table / 7;
  expect(sizes.shell / perKilobyte).toBeCloseTo(30, 0);
  expect(sizes.lobby / perKilobyte).toBeCloseTo(35, 0);
  expect(sizes.replayer).toBeCloseTo(4 * perKilobyte + 2, 0);
  expect(sizes.css).toBeCloseTo(3, 1);
});
