import { withWebCrypto } from '../browser.ts';
import { type GivenFile, type Judgement, judgeFiles } from './judge.ts';
import { element, findingOf } from './view.ts';

// The page at /fair: a file without any request, which works from disk as well.

/** Larger files are for the command, which reads them line by line. */
const FILE_BYTES_MAX = 200_000_000;
const GZIP = [0x1f, 0x8b] as const;

const files = new Map<string, GivenFile>();
const [input, drop, findings, summary, clear] = ['files', 'drop', 'findings', 'summary', 'clear'].map(byId) as [
  HTMLInputElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLButtonElement,
];

input.addEventListener('change', () => {
  void take([...(input.files ?? [])]);
  input.value = '';
});
for (const type of ['dragenter', 'dragover'])
  document.addEventListener(type, (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
document.addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) drop.classList.remove('over');
});
document.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  void take([...(event.dataTransfer?.files ?? [])]);
});
document.addEventListener('paste', (event) => {
  const text = event.clipboardData?.getData('text') ?? '';
  if (text.trim() === '') return;
  files.set('pasted text', { name: 'pasted text', text });
  void check();
});
clear.addEventListener('click', () => {
  files.clear();
  findings.replaceChildren();
  tell('');
  clear.hidden = true;
  input.focus();
});

async function take(given: readonly File[]): Promise<void> {
  if (given.length === 0) return;
  tell('Reading …');
  for (const file of given) {
    if (file.size > FILE_BYTES_MAX) return tell(`${file.name} is too large for this page. The command reads files of any size.`);
    try {
      files.set(file.name, { name: file.name, text: await textOf(file) });
    } catch {
      return tell(`${file.name} cannot be read: its compression is damaged, or the file is gone.`);
    }
  }
  await check();
}

/** The text of a file, unpacked if it is gzip. */
async function textOf(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  if (!GZIP.every((byte, index) => start[index] === byte)) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

async function check(): Promise<void> {
  tell('Checking …');
  clear.hidden = false;
  let found: readonly Judgement[];
  try {
    found = await withWebCrypto((crypto) => judgeFiles(crypto, [...files.values()]));
  } catch {
    return tell('This browser cannot check Ed25519 signatures. Use a newer one, or the command.');
  }
  findings.replaceChildren(...found.map(findingOf));
  tell(summaryOf(found));
}

function summaryOf(found: readonly Judgement[]): string {
  const checked = found.filter(({ kind }) => kind !== 'keys');
  const bad = checked.filter(({ kind }) => kind === 'refused').length;
  const open = checked.filter(({ kind }) => kind === 'no-keys').length;
  if (checked.length === 0) return 'The keys are read. Add a proof.';
  if (bad > 0) return `${bad} of ${checked.length} ${bad === 1 ? 'does' : 'do'} not agree.`;
  if (open > 0) return `${open} of ${checked.length} cannot be checked without keys.`;
  return checked.length === 1 ? 'Checked, and everything agrees.' : `All ${checked.length} are checked, and everything agrees.`;
}

function tell(text: string): void {
  summary.replaceChildren(...(text === '' ? [] : [element('p', {}, text)]));
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}
