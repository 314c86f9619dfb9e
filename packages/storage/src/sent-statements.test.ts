import { expect, test } from 'vitest';
import { NUMBERED_TEXTS_MAX, StatementSender, statementReceiver } from './sent-statements.ts';
import type { Stmt } from './store.ts';

const stmt = (sql: string, ...parameters: Stmt['parameters']): Stmt => ({ sql, parameters });

test('statements arrive as they were sent, and each text is sent once', () => {
  const [sender, receive] = [new StatementSender(), statementReceiver()];
  const units = [
    [stmt('one ?', 1), { ...stmt('two'), rows: 1 }],
    [stmt('one ?', null), stmt('three', new Uint8Array([7]))],
    [],
    [stmt('two')],
  ];
  const sent = units.map((unit) => sender.send(unit));
  expect(sent.map(({ texts }) => texts)).toEqual([['one ?', 'two'], ['three'], [], []]);
  expect(sent.map((one) => receive(one))).toEqual(units);
});

test('a text beyond the limit is sent each time', () => {
  const [sender, receive] = [new StatementSender(), statementReceiver()];
  const many = Array.from({ length: NUMBERED_TEXTS_MAX }, (_, index) => stmt(`select ${index}`));
  expect(receive(sender.send(many))).toEqual(many);
  for (let time = 0; time < 2; time += 1) {
    const sent = sender.send([stmt('one more'), stmt('select 0')]);
    expect(sent).toEqual({ stmts: [expect.objectContaining({ text: 'one more' }), expect.objectContaining({ text: 0 })], texts: [] });
    expect(receive(sent)).toEqual([stmt('one more'), stmt('select 0')]);
  }
});

test('a number that was never sent is refused', () => {
  expect(() => statementReceiver()({ stmts: [{ text: 0, parameters: [] }], texts: [] })).toThrow('statement 0 was not sent');
});

test('a message that was not sent leaves nothing behind', () => {
  const [sender, receive] = [new StatementSender(), statementReceiver()];
  receive(sender.send([stmt('one')]));
  sender.unsent(sender.send([stmt('one'), stmt('two')]));
  const sent = sender.send([stmt('three'), stmt('two')]);
  expect(sent.texts).toEqual(['three', 'two']);
  expect(receive(sent)).toEqual([stmt('three'), stmt('two')]);
});
