import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCellMap, WrongCellMap } from '../cells/cell-map.ts';
import { operatorsMap, routerSettings } from '../cells/router-settings.ts';

const HELP = `npm run cells -- check --cells FILE                          checks the cell map
npm run cells -- haproxy --cells FILE --out DIR [--bind :2570]   writes the router's settings: haproxy.cfg and operators.map`;

/** Files of HAProxy in the output directory. */
export const ROUTER_FILE = 'haproxy.cfg';
export const OPERATORS_FILE = 'operators.map';

/** `npm run cells -- …`: works on the cell map alone. With exit code 1 it names what is wrong. */
export function runCellsCommand(argv: readonly string[]): { readonly code: number; readonly out: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { cells: { type: 'string' }, out: { type: 'string' }, bind: { type: 'string' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [command] = positionals;
    if (values.help === true || command === undefined || command === 'help') return { code: 0, out: HELP };
    if (command !== 'check' && command !== 'haproxy') return wrong(`There is no command "${command}".`);
    if (values.cells === undefined) return wrong('cells: is required');
    const map = readCellMap(values.cells);
    const served = Object.fromEntries(
      Object.keys(map.cells).map((cell) => [cell, Object.values(map.operators).filter((one) => one === cell).length]),
    );
    if (command === 'check') return { code: 0, out: JSON.stringify({ operators: served, nextNumbers: map.nextNumbers }, null, 2) };
    if (values.out === undefined) return wrong('out: is required');
    const folder = resolve(values.out);
    if (/\s/.test(folder)) return wrong('out: must have no spaces in its path');
    const operatorsFile = join(folder, OPERATORS_FILE);
    mkdirSync(folder, { recursive: true });
    // The router must never read a part of a file.
    replaceFile(operatorsFile, operatorsMap(map));
    replaceFile(join(folder, ROUTER_FILE), routerSettings(map, { bind: values.bind ?? ':2570', operatorsFile }));
    return { code: 0, out: JSON.stringify({ settings: join(folder, ROUTER_FILE), operators: served }, null, 2) };
  } catch (error) {
    if (error instanceof WrongCellMap) return { code: 1, out: error.message };
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(problem: string): { readonly code: number; readonly out: string } {
  return { code: 1, out: `${problem}\n\n${HELP}` };
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

if (import.meta.main) {
  const { code, out } = runCellsCommand(process.argv.slice(2));
  (code === 0 ? console.log : console.error)(out);
  process.exitCode = code;
}
