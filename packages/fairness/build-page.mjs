// The page that checks proofs in a browser, dist/fair.html: one file with everything in it, which can make no request.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const PAGE = fileURLToPath(new URL('./src/page/', import.meta.url));
export const PAGE_FILE = 'fair.html';

/** Builds the page as text. The same sources give the same bytes. */
export async function fairPage() {
  const bundle = await rolldown({ input: join(PAGE, 'main.ts'), platform: 'browser', transform: { target: 'es2022' } });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false, minify: true });
  await bundle.close();
  const foreign = output.flatMap(({ moduleIds = [] }) => moduleIds).filter((id) => id.includes('node_modules'));
  if (foreign.length > 0) throw new Error(`npm packages need their licences in the page: ${foreign}`);
  // Nothing in the script may end its element.
  const script = output[0].code.trim().replaceAll('</', '<\\/');
  const style = readFileSync(join(PAGE, 'fair.css'), 'utf8').replaceAll('\n', '');
  const policy = [
    "default-src 'none'",
    `script-src '${sourceHash(script)}'`,
    `style-src '${sourceHash(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = { '%POLICY%': policy, '/*%STYLE%*/': style, '/*%SCRIPT%*/': script };
  const template = readFileSync(join(PAGE, PAGE_FILE), 'utf8');
  return Object.entries(parts).reduce((page, [place, part]) => page.replace(place, () => part), template);
}

/** Builds the page into `folder`. */
export async function buildFairPage(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, PAGE_FILE), await fairPage());
}

function sourceHash(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
