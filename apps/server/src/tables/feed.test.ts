import { expect, test } from 'vitest';
import { TableFeed, type TableNews } from './feed.ts';

const news = (tableId: string): TableNews => ({ type: 'opened', table: { tableId } as never });

function feedThatLogs() {
  const log: string[] = [];
  const failures: string[] = [];
  const feed = new TableFeed({ failed: (where) => void failures.push(where) });
  const hear = (name: string) => (told: TableNews) => void log.push(`${name} ${told.table.tableId}`);
  return { feed, log, failures, hear };
}

test('notifies listeners of the table first, then the others in the order of registration', () => {
  const { feed, log, hear } = feedThatLogs();
  feed.hear('rows', hear('rows'));
  feed.hearTable('1', 'room', hear('room'));
  feed.hear('wallet', hear('wallet'));
  feed.tell(news('1'));
  feed.tell(news('2'));
  expect(log).toEqual(['room 1', 'rows 1', 'wallet 1', 'rows 2', 'wallet 2']);
});

test('a listener that throws is logged and does not stop the others', () => {
  const { feed, log, failures, hear } = feedThatLogs();
  feed.hear('statistics', () => {
    throw new Error('broken');
  });
  feed.hear('wallet', hear('wallet'));
  feed.tell(news('1'));
  expect([log, failures]).toEqual([['wallet 1'], ['feed: statistics']]);
});

test('a listener removed during a notification is not called, and the next one of that table is', () => {
  const { feed, log, hear } = feedThatLogs();
  const stop = feed.hearTable('1', 'room', (told) => {
    hear('room')(told);
    stop();
  });
  feed.tell(news('1'));
  feed.hearTable('1', 'next room', hear('next room'));
  stop();
  feed.tell(news('1'));
  expect(log).toEqual(['room 1', 'next room 1']);
});
