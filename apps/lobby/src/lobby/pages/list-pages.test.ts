import { ROOM_LINES, TABLE_LINES } from '@cardroom/protocol/packed-lines';
import { initialOf, LOBBY_ROW, type LobbyRow, type RoomLine } from '@cardroom/protocol/shapes';
import { DEFAULT_SORTING, NO_FILTERS } from '@cardroom/views/listing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { LobbyView } from '../../net/lobby-connection.ts';
import type { RequestOutcome } from '../../net/room-socket.ts';
import { AGAIN_MS, ListPages, type Wanted } from './list-pages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const row = (tableId: string, players = 0): LobbyRow => ({ ...initialOf(LOBBY_ROW), tableId, roomId: '7', players });
const { tableId: _, ...settings } = row('0');
const room = (roomId: string, players = 0): RoomLine => ({ ...settings, roomId, players, tables: 1, freeSeats: 0, mostPlayers: players });
const wanted = (part: Partial<Wanted['place']> = {}, tableId: string | null = null): Wanted => ({
  place: { room: null, text: '', ...part },
  view: { filters: NO_FILTERS, sorting: DEFAULT_SORTING },
  favourites: new Set(['7']),
  tableId,
});

function newPages({ link = 'open', first = [] as RoomLine[] } = {}) {
  const view = createStore<LobbyView>(() => ({ rows: [], paged: true, link }) as unknown as LobbyView);
  const sent: { type: string; payload: Record<string, unknown> }[] = [];
  let answer: RequestOutcome = { kind: 'answered', value: { ok: true } };
  const request = async (type: string, payload: unknown): Promise<RequestOutcome> => {
    sent.push({ type, payload: payload as Record<string, unknown> });
    return answer;
  };
  const pages = new ListPages(
    { view, request },
    first.map((line) => ROOM_LINES.pack(line)),
  );
  const tables = (page: number, rows: LobbyRow[], part: { whole?: boolean; gone?: string[]; all?: number } = {}): void =>
    pages.take('tables', { page, whole: true, gone: [], all: rows.length, lines: rows.map((one) => TABLE_LINES.pack(one)), ...part });
  const answerWith = (next: RequestOutcome): void => {
    answer = next;
  };
  return { pages, view, sent, tables, answerWith };
}

describe('the parts of a long list', () => {
  it('begin with the rooms that came with the session', () => {
    expect(newPages({ first: [room('7', 3)] }).pages.store.getState()).toEqual({ rooms: [room('7', 3)], shown: null, all: 0 });
    expect(newPages().pages.store.getState().rooms).toBeNull();
  });

  it('are asked for with what the page shows, and shown when they have arrived', () => {
    const { pages, view, sent, tables } = newPages();
    pages.show(wanted({ room: '7' }, '5'));
    expect(sent).toEqual([
      {
        type: 'show-list',
        payload: { page: 1, room: '7', text: '', filters: NO_FILTERS, sorting: DEFAULT_SORTING, favourites: ['7'], table: '5' },
      },
    ]);
    expect(pages.store.getState().shown).toBeNull();
    tables(1, [row('1'), row('2')], { all: 9 });
    expect(pages.store.getState()).toMatchObject({ shown: { room: '7', text: '' }, all: 9 });
    const before = view.getState().rows;
    tables(1, [row('2', 4)], { whole: false, gone: [] });
    expect(view.getState().rows).toEqual([row('1'), row('2', 4)]);
    expect(view.getState().rows?.[0]).toBe(before?.[0]);
  });

  it('of another place leave at once, apart from the selected table, and late ones are ignored', () => {
    const { pages, view, tables } = newPages();
    pages.show(wanted({ room: '7' }));
    tables(1, [row('1'), row('2')]);
    pages.show(wanted({ room: '8' }, '2'));
    expect(view.getState().rows).toEqual([row('2')]);
    expect(pages.store.getState()).toMatchObject({ shown: null, all: 0 });
    tables(1, [row('1', 3)], { whole: false });
    expect(view.getState().rows).toEqual([row('2')]);
    tables(2, [row('9')]);
    expect(view.getState().rows).toEqual([row('9')]);
  });

  it('stay while filters change, until what they let through arrives', () => {
    const { pages, view, tables } = newPages();
    pages.show(wanted({ room: '7' }));
    tables(1, [row('1'), row('2')]);
    pages.show({ ...wanted({ room: '7' }), view: { filters: { ...NO_FILTERS, hideEmpty: true }, sorting: DEFAULT_SORTING } });
    expect(view.getState().rows).toHaveLength(2);
    expect(pages.store.getState().shown).not.toBeNull();
  });

  it('are asked for again by a new socket, and by nothing once the page shows something else', () => {
    const { pages, sent, view } = newPages({ link: 'connecting' });
    pages.show(wanted({ text: 'bergen' }));
    expect(sent).toEqual([]);
    pages.opened();
    pages.opened();
    expect(sent.map(({ payload }) => [payload.page, payload.text])).toEqual([
      [1, 'bergen'],
      [2, 'bergen'],
    ]);
    view.setState({ link: 'open' });
    pages.hide();
    pages.opened();
    expect(sent.slice(2).map(({ type }) => type)).toEqual(['hide-list']);
  });

  it('are asked for again after too many requests, if the page still wants them', async () => {
    const { pages, sent, answerWith } = newPages();
    answerWith({ kind: 'rejected', rejection: { code: 'too-many-requests' } });
    pages.show(wanted({ room: '7' }));
    pages.show(wanted({ room: '8' }));
    answerWith({ kind: 'answered', value: { ok: true } });
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    expect(sent.map(({ payload }) => payload.room)).toEqual(['7', '8', '8']);
    answerWith({ kind: 'rejected', rejection: { code: 'list-is-whole' } });
    pages.show(wanted({ room: '9' }));
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    expect(sent).toHaveLength(4);
  });

  it('keep rooms that have not changed', () => {
    const { pages } = newPages({ first: [room('7'), room('8')] });
    const before = pages.store.getState().rooms;
    pages.take('rooms', { whole: false, gone: [], lines: [ROOM_LINES.pack(room('8', 5), room('8'))] });
    const after = pages.store.getState().rooms;
    expect(after).toEqual([room('7'), room('8', 5)]);
    expect(after?.[0]).toBe(before?.[0]);
  });
});
