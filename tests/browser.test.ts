import { expect, it } from 'vitest';
import { ensureBrowser, findBrowser, type Machine } from '../e2e/browser.ts';

interface World {
  readonly env?: Record<string, string>;
  readonly files?: readonly string[];
  readonly root?: boolean;
  /** Commands that succeed, each with the file that it installs. */
  readonly commands?: Readonly<Record<string, string | null>>;
}

const OWN = '/cache/playwright/chrome';

function machineOf({ env = {}, files = [], root = false, commands = {} }: World) {
  const there = new Set(files);
  const ran: string[] = [];
  const said: string[] = [];
  const machine: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    isExecutable: (path) => there.has(path),
    playwrightPath: async () => OWN,
    isRoot: () => root,
    run: (command, args) => {
      const line = [command, ...args].join(' ');
      ran.push(line);
      const known = Object.keys(commands).find((start) => line.startsWith(start));
      const installs = known === undefined ? null : (commands[known] ?? null);
      if (installs !== null) there.add(installs);
      return known !== undefined;
    },
    say: (line) => said.push(line),
  };
  return { machine, ran, said };
}

const find = (world: World): Promise<string | null> => findBrowser(machineOf(world).machine);

it('takes CHROMIUM_PATH before anything else, and refuses a wrong one', async () => {
  const files = ['/opt/chrome', '/usr/bin/chromium', OWN];
  expect(await find({ env: { CHROMIUM_PATH: '/opt/chrome' }, files })).toBe('/opt/chrome');
  await expect(find({ env: { CHROMIUM_PATH: '/opt/none' }, files })).rejects.toThrow('CHROMIUM_PATH: /opt/none is not an executable file');
});

it("takes the system's browser before Playwright's", async () => {
  expect(await find({ files: [OWN, '/usr/bin/chromium'] })).toBe('/usr/bin/chromium');
  expect(await find({ files: [OWN, '/usr/local/bin/google-chrome'] })).toBe('/usr/local/bin/google-chrome');
  expect(await find({ files: [OWN] })).toBe(OWN);
  expect(await find({})).toBe(null);
});

it('installs nothing where a browser is found', async () => {
  const { machine, ran } = machineOf({ files: [OWN], root: true, commands: { 'apt-get': null } });
  expect(await ensureBrowser(machine)).toBe(OWN);
  expect(ran).toEqual([]);
});

it("installs Debian's package as root", async () => {
  const commands = { 'apt-get --version': null, 'apt-get update': null, 'apt-get install': '/usr/bin/chromium-headless-shell' };
  const { machine, ran } = machineOf({ root: true, commands });
  expect(await ensureBrowser(machine)).toBe('/usr/bin/chromium-headless-shell');
  expect(ran.at(-1)).toBe('apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-noto-cjk');
});

it('installs the browser with windows where the release has no other', async () => {
  const commands = { 'apt-get --version': null, 'apt-get install -y -qq --no-install-recommends chromium ': '/usr/bin/chromium' };
  const { machine } = machineOf({ root: true, commands });
  expect(await ensureBrowser(machine)).toBe('/usr/bin/chromium');
});

it("downloads Playwright's where packages cannot be installed", async () => {
  for (const world of [{}, { root: true }]) {
    const { machine, ran } = machineOf({ ...world, commands: { 'playwright install': OWN } });
    expect(await ensureBrowser(machine)).toBe(OWN);
    expect(ran.filter((line) => line.includes('install '))).toEqual(['playwright install chromium']);
  }
});

it("downloads Playwright's when the package manager fails", async () => {
  const { machine } = machineOf({ root: true, commands: { 'apt-get --version': null, 'playwright install': OWN } });
  expect(await ensureBrowser(machine)).toBe(OWN);
});

it('says in one line what to install when nothing works', async () => {
  const { machine, said } = machineOf({ root: true });
  expect(await ensureBrowser(machine)).toBe(null);
  expect(said.at(-1)).toBe(
    'No browser: install Chromium (on Debian: apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH to one.',
  );
});
