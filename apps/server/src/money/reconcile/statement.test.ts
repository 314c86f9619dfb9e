import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BadFile, readStatement } from './statement.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-statement-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEADER = 'transaction_id,type,player_id,amount,currency,ref_transaction_id,created_at,status';
const read = (content: string | Buffer) => {
  const file = join(folder, 'ledger.csv');
  writeFileSync(file, content);
  return readStatement(file);
};

const CREDIT = {
  id: 'c1',
  kind: 'credit',
  playerId: 'ann',
  amountMinor: 1_250,
  currency: 'EUR',
  lotId: 'd1',
  at: Date.parse('2026-11-20T10:31:07.412Z'),
  effect: 'moved',
  isLoss: false,
  roomId: '',
  tableId: '',
  roundId: '',
};

describe('one credit, written in different formats', () => {
  const ROW = 'c1,credit,ann,12.50,EUR,d1,2026-11-20T10:31:07.412Z,paid';
  test.each<[string, string | Buffer]>([
    ['as documented', `${HEADER}\n${ROW}\n`],
    ['CRLF', `${HEADER}\r\n${ROW}\r\n`],
    ['classic Mac line endings', `${HEADER}\r${ROW}\r`],
    ['without a final line ending', `${HEADER}\n${ROW}`],
    ['with BOM', `\uFEFF${HEADER}\n${ROW}\n`],
    ['quoted', `"${HEADER.replaceAll(',', '","')}"\n"${ROW.replaceAll(',', '","')}"\n`],
    ['semicolons', `${HEADER}\n${ROW}\n`.replaceAll(',', ';')],
    ['semicolons and a decimal comma', `${HEADER}\n${ROW}\n`.replaceAll(',', ';').replace('12.50', '12,50')],
    ['tabs', `${HEADER}\n${ROW}\n`.replaceAll(',', '\t')],
    ['spaces around', `${HEADER.replaceAll(',', ' , ')}\n${ROW.replaceAll(',', ' , ')}\n`],
    [
      'another order and an extra column',
      'Status,Note,Amount,Currency,Created At,Ref-Transaction-Id,Player ID,TYPE,Transaction ID\nPAID,"hello, world",12.5,EUR,2026-11-20 10:31:07.412,d1,ann,Credit,c1\n',
    ],
    ['empty lines', `${HEADER}\n\n${ROW}\n\n`],
    ['a time with an offset', `${HEADER}\n${ROW.replace('10:31:07.412Z', '12:31:07.412+02:00')}\n`],
  ])('%s', async (_name, content) => {
    expect(await read(content)).toEqual([{ ...CREDIT, line: expect.any(Number) }]);
  });

  test('the optional columns may be absent', async () => {
    expect(await read('transaction_id,type,player_id,amount,currency\nc1,credit,ann,12.50,EUR\n')).toEqual([
      { ...CREDIT, line: 2, lotId: null, at: null },
    ]);
  });
});

test('places, hands and lost results are read where the file names them', async () => {
  const places = `${HEADER},room_id,table_id,round_id`;
  const entries = await read(
    `${places}\nd1,debit,ann,10,EUR,,,open,101,1001,\nr1,result,ann,3,EUR,,,LOSS,,1001,100007\nr2,result,bob,-3,EUR,,,,,,\n`,
  );
  expect(entries.map(({ id, roomId, tableId, roundId, isLoss }) => [id, roomId, tableId, roundId, isLoss])).toEqual([
    ['d1', '101', '1001', '', false],
    ['r1', '', '1001', '100007', true],
    ['r2', '', '', '', true],
  ]);
});

test('formula guards are removed, a debit may be negative, and the status gives the effect', async () => {
  const entries = await read(
    `${HEADER}\nd1,debit,'=cmd,-10.00,EUR,,,open\nd2,debit,'quoted,10,EUR,,,Rejected\nd3,debit,x,10,EUR,,,cancelled\nr1,result,x,-3.20,EUR,,,loss\n`,
  );
  expect(entries.map(({ playerId, amountMinor, effect, line }) => [playerId, amountMinor, effect, line])).toEqual([
    ['=cmd', 1_000, 'moved', 2],
    ["'quoted", 1_000, 'none', 3],
    ['x', 1_000, 'reversed', 4],
    ['x', 320, 'moved', 5],
  ]);
});

describe('a bad file is reported by line and column', () => {
  const row = (change: Partial<Record<string, string>>) => {
    const fields = {
      transaction_id: 'c1',
      type: 'credit',
      player_id: 'ann',
      amount: '1',
      currency: 'EUR',
      ref_transaction_id: '',
      created_at: '',
      status: '',
    };
    return `${HEADER}\n${Object.values(fields).join(',')}\n${Object.values({ ...fields, ...change }).join(',')}\n`;
  };
  test.each<[string, string, number, string | null]>([
    ['an empty file', '', 1, null],
    ['a missing column', 'transaction_id,type,player_id,currency\n', 1, 'amount'],
    ['a duplicate column', `${HEADER},amount\n`, 1, 'amount'],
    ['no id', row({ transaction_id: '' }), 3, 'transaction_id'],
    ['an unknown type', row({ type: 'bonus' }), 3, 'type'],
    ['no amount', row({ amount: 'twelve' }), 3, 'amount'],
    ['an amount with three decimals', row({ amount: '1.005' }), 3, 'amount'],
    ['an amount with separators', row({ amount: '"1,234.50"' }), 3, 'amount'],
    ['a negative credit', row({ amount: '-1' }), 3, 'amount'],
    ['no currency', row({ currency: 'euro' }), 3, 'currency'],
    ['an unreadable time', row({ created_at: '20/11/2026' }), 3, 'created_at'],
    ['a nonexistent day', row({ created_at: '2026-13-01' }), 3, 'created_at'],
    ['an unknown status', row({ status: 'maybe' }), 3, 'status'],
    ['a short line', `${HEADER}\nc1,credit,ann\n`, 2, 'amount'],
    ['a quote that never closes', `${HEADER}\nc1,"credit,ann,1,EUR,,,\n`, 2, null],
  ])('%s', async (_name, content, line, column) => {
    const error = await read(content).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(BadFile);
    const { line: found, column: named } = error as BadFile;
    expect(named).toBe(column);
    expect(Math.abs(found - line)).toBeLessThanOrEqual(column === null ? 1 : 0);
  });
});
