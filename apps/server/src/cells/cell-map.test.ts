import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCellsCommand } from '../commands/cells-cli.ts';
import { changeCellMap, parseCellMap, readCellMap, WrongCellMap } from './cell-map.ts';

const A = { url: 'https://a.example.com', numbers: 0, servers: ['10.0.1.1:2567'] };
const B = { url: 'https://b.example.com', numbers: 1, servers: ['10.0.2.1:2567', '[fd00::1]:2567', 'cell-b.internal:2567'] };
const MAP = { cells: { a: A, b: B }, operators: { acme: 'a', 'lucky-club': 'b' }, nextNumbers: 2 };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-map-'));
  file = join(folder, 'cells.json');
  writeFileSync(file, JSON.stringify(MAP));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wrongs = (text: string): string => {
  try {
    parseCellMap(text, 'cells.json');
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(WrongCellMap);
    return (error as Error).message;
  }
};

describe('a cell map', () => {
  test('is read as it is written', () => {
    expect(readCellMap(file)).toEqual(MAP);
    expect(runCellsCommand(['check', '--cells', file])).toEqual({
      code: 0,
      out: JSON.stringify({ operators: { a: 1, b: 1 }, nextNumbers: 2 }, null, 2),
    });
  });

  test.each([
    ['text', '{"cells":', /^cells\.json: is not JSON/],
    ['nothing', {}, /^cells\.json: cells: .*\ncells\.json: operators: .*\ncells\.json: nextNumbers: /],
    ['no cell', { ...MAP, cells: {}, operators: {} }, 'cells.json: cells: must name 1 to 100 cells'],
    [
      'a path',
      { ...MAP, cells: { a: { ...A, url: 'https://a.example.com/x' }, b: B } },
      'cells.json: cells.a.url: must be an address like https://a.poker.example.com, without a path',
    ],
    ['no process', { ...MAP, cells: { a: { ...A, servers: [] }, b: B } }, 'cells.json: cells.a.servers: must name at least one process'],
    [
      'a process without a port',
      { ...MAP, cells: { a: { ...A, servers: ['10.0.1.1'] }, b: B } },
      'cells.json: cells.a.servers.0: must be host:port',
    ],
    [
      'words for HAProxy',
      { ...MAP, cells: { a: { ...A, servers: ['x:1 check\n'] }, b: B } },
      'cells.json: cells.a.servers.0: must be host:port',
    ],
    [
      'a name that is not one',
      { ...MAP, cells: { a: A, b: B, 'C d': { ...B, url: 'https://c.example.com' } } },
      /^cells\.json: cells\.C d: must be up to 20 of a-z/,
    ],
    ['an operator that is not one', { ...MAP, operators: { 'Acme x': 'a' } }, 'cells.json: operators.Acme x: is not an operator ID'],
    ['a cell that is not there', { ...MAP, operators: { acme: 'c' } }, 'cells.json: operators.acme: there is no cell c'],
    ['an inherited name', { ...MAP, operators: { acme: 'constructor' } }, 'cells.json: operators.acme: there is no cell constructor'],
    ['two of one address', { ...MAP, cells: { a: A, b: { ...B, url: A.url } } }, 'cells.json: cells.b.url: is the same as that of cell a'],
    [
      'two of one range',
      { ...MAP, cells: { a: A, b: { ...B, numbers: 0 } } },
      'cells.json: cells.b.numbers: is the same as that of cell a',
    ],
    ['a range that is taken', { ...MAP, nextNumbers: 1 }, 'cells.json: nextNumbers: must be greater than the 1 of cells.b'],
    ['a range beyond safe numbers', { ...MAP, nextNumbers: 10_000 }, 'cells.json: nextNumbers: must be at most 9000'],
    ['a field of another version', { ...MAP, colour: 'red' }, 'cells.json: the map: has an unknown field (colour)'],
  ])('with %s is refused by name', (_, map, problem) => {
    const found = wrongs(typeof map === 'string' ? map : JSON.stringify(map));
    if (typeof problem === 'string') expect(found).toBe(problem);
    else expect(found).toMatch(problem);
  });

  test('is replaced as a whole, by one command at a time', () => {
    const changed = changeCellMap(file, (map) => ({ ...map, operators: { acme: 'b' } }));
    expect(readCellMap(file)).toEqual(changed);
    expect(() => changeCellMap(file, (map) => ({ ...map, operators: { acme: 'c' } }))).toThrow('operators.acme: there is no cell c');
    expect([readCellMap(file), existsSync(`${file}.new`)]).toEqual([changed, false]);
    writeFileSync(`${file}.new`, '');
    expect(() => changeCellMap(file, (map) => map)).toThrow('exists, so another command is changing the map');
    expect([readCellMap(file), existsSync(`${file}.new`)]).toEqual([changed, true]);
  });
});

describe('npm run cells', () => {
  test('writes the settings of the router and its map', () => {
    const out = join(folder, 'haproxy');
    expect(runCellsCommand(['haproxy', '--cells', file, '--out', out, '--bind', ':443 ssl crt /x.pem']).code).toBe(0);
    expect(readFileSync(join(out, 'operators.map'), 'utf8')).toMatch(/^#.*\nacme a\nlucky-club b\n$/);
    const settings = readFileSync(join(out, 'haproxy.cfg'), 'utf8');
    expect(settings).toContain('  bind :443 ssl crt /x.pem\n');
    expect(settings).toContain('  server b-3 cell-b.internal:2567 check\n');
  });

  test.each([
    [['fly'], 'There is no command "fly".'],
    [['check'], 'cells: is required'],
    [['haproxy', '--cells', 'FILE'], 'out: is required'],
    [['check', '--cells', '/nowhere/cells.json'], '/nowhere/cells.json: cannot be read'],
    [['check', '--colour', 'red'], "Unknown option '--colour'"],
  ])('%j is refused with the reason', (argv, reason) => {
    const { code, out } = runCellsCommand(argv.map((one) => (one === 'FILE' ? file : one)));
    expect([code, out]).toEqual([1, expect.stringContaining(reason)]);
  });

  test('without a command helps', () => {
    expect(runCellsCommand([])).toEqual({ code: 0, out: expect.stringContaining('npm run cells -- haproxy') });
  });
});
