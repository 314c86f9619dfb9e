import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Attention } from './attention.ts';

const icon = { href: '/favicon.svg' };

beforeEach(() => {
  vi.useFakeTimers();
  icon.href = '/favicon.svg';
  vi.stubGlobal('document', { hidden: true, title: 'Lobby', querySelector: () => icon });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('flashes title and icon while the tab is hidden, then restores both', () => {
  const call = new Attention();
  call.start('Your turn.');
  const seen = [0, 1, 2].map((tick) => {
    if (tick > 0) vi.advanceTimersByTime(1_000);
    return `${document.title} ${icon.href.includes('turn')}`;
  });
  expect(seen).toEqual(['Your turn. true', 'Lobby false', 'Your turn. true']);
  call.stop();
  expect([document.title, icon.href]).toEqual(['Lobby', '/favicon.svg']);
  vi.advanceTimersByTime(5_000);
  expect(document.title).toBe('Lobby');
});

it('continues for another table that is still calling, and stops with the last one', () => {
  const [one, other] = [new Attention(), new Attention()];
  one.start('Your turn.');
  other.start('Run it twice?');
  expect(document.title).toBe('Run it twice?');
  other.stop();
  expect(document.title).toBe('Your turn.');
  one.setTitle('Bergen');
  expect(document.title).toBe('Your turn.');
  one.stop();
  one.stop();
  expect([document.title, icon.href]).toEqual(['Bergen', '/favicon.svg']);
});
