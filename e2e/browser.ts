// Decides which browser every suite and command drives. `node e2e/browser.ts` prints its path, and gets one where none is found.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names under which systems install Chromium or Chrome. The first has no windows and needs two thirds of the time of the others. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
/** The packages of Debian, best first, each with the fonts of every language of the pages. Older releases do not have the first. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const DEBIAN_FONTS = 'fonts-noto-cjk';
const ADVICE = 'No browser: install Chromium (on Debian: apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH to one.';

/** What the decision asks of the machine. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  isExecutable(path: string): boolean;
  /** The path of the browser that Playwright downloads for itself; null where Playwright is missing. */
  playwrightPath(): Promise<string | null>;
  isRoot(): boolean;
  /** Runs a command to its end; true when it succeeded. */
  run(command: string, args: readonly string[]): boolean;
  say(line: string): void;
}

/** The browser to drive: CHROMIUM_PATH, else the system's, else Playwright's download; null when there is none. Throws when CHROMIUM_PATH is wrong. */
export async function findBrowser(machine: Machine = MACHINE): Promise<string | null> {
  const wanted = machine.env.CHROMIUM_PATH;
  if (wanted) {
    if (!machine.isExecutable(wanted)) throw new Error(`CHROMIUM_PATH: ${wanted} is not an executable file`);
    return wanted;
  }
  const folders = (machine.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC];
  const system = places.find((place) => machine.isExecutable(place));
  if (system !== undefined) return system;
  const own = await machine.playwrightPath();
  return own !== null && machine.isExecutable(own) ? own : null;
}

/** The browser to drive, installed first where there is none. Null, with a line that says what to install, when that fails. */
export async function ensureBrowser(machine: Machine = MACHINE): Promise<string | null> {
  const found = await findBrowser(machine);
  if (found !== null) return found;
  for (const install of [installPackage, downloadOwn]) {
    if (!install(machine)) continue;
    const installed = await findBrowser(machine);
    if (installed !== null) return installed;
  }
  machine.say(ADVICE);
  return null;
}

function installPackage(machine: Machine): boolean {
  if (!machine.isRoot() || !machine.run('apt-get', ['--version'])) return false;
  machine.say("No browser found: installing Debian's chromium …");
  machine.run('apt-get', ['update', '-qq']);
  return DEBIAN_PACKAGES.some((name) => machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, DEBIAN_FONTS]));
}

function downloadOwn(machine: Machine): boolean {
  machine.say("No browser found: downloading Playwright's …");
  return machine.run('playwright', ['install', 'chromium']);
}

/** Launch options that choose the browser; none where there is no browser, so that Playwright says what it misses. */
export async function browserOptions(): Promise<{ executablePath?: string }> {
  const path = await findBrowser();
  return path === null ? {} : { executablePath: path };
}

const MACHINE: Machine = {
  env: process.env,
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK);
      return existsSync(path);
    } catch {
      return false;
    }
  },
  playwrightPath: async () => {
    try {
      return (await import('playwright')).chromium.executablePath();
    } catch {
      return null;
    }
  },
  isRoot: () => process.getuid?.() === 0,
  run: (command, args) =>
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0,
  say: (line) => console.error(line),
};

if (import.meta.main) {
  const path = await ensureBrowser();
  if (path !== null) console.log(path);
  process.exitCode = path === null ? 1 : 0;
}
