import { beforeEach, expect, it } from 'vitest';
import * as i18n from './i18n.ts';

beforeEach(() => i18n.showPlayerLocale('en-GB', 'UTC', null));

const state = (): i18n.LocaleState => i18n.localeStore.getState();

it('takes over the language of the operator, but not over the one the player chose', async () => {
  await i18n.showPlayerLocale('ja-JP', 'Asia/Tokyo', null);
  expect(state()).toMatchObject({ language: 'ja', locale: 'ja-JP', timezone: 'Asia/Tokyo' });
  expect(state().t('tabs.lobby')).toBe('ロビー');
  await i18n.showPlayerLocale('ja-JP', 'Asia/Tokyo', 'de');
  expect(state()).toMatchObject({ language: 'de', locale: 'de-JP' });
});

it('isolates what is put into a text from right to left, and nothing elsewhere', async () => {
  expect(state().t('arrival.return', { operator: 'Lucky Star' })).toBe('Back to Lucky Star');
  await Promise.all([i18n.showLanguage('ar'), i18n.addCatalog('panels')]);
  expect(state().t('arrival.return', { operator: 'Lucky Star' })).toBe('العودة إلى \u2068Lucky Star\u2069');
  expect(state().t('receipts.in', { amount: '\u2068€5\u2069' })).toBe('دخلت بمبلغ \u2068€5\u2069');
});

it('[N22] tells for how long a seat is kept, and of missed blinds only where they are counted', async () => {
  await i18n.addCatalog('table');
  const kept = (blinds: number) => state().t('table.removedIn', { minutes: 14, seconds: 20, blinds });
  expect(kept(0)).toBe('Your seat is kept for 14 min 20 s');
  expect(kept(1)).toBe('Your seat is kept for 14 min 20 s, or until you miss 1 more big blind');
  const rule = (waiting: number) => state().t('info.sitOutText', { minutes: 15, waiting, blinds: 0 });
  expect(rule(10)).toBe('your seat is kept for 15 min (10 min while players wait for a seat)');
  expect(rule(0)).toBe('your seat is kept for 15 min');
});

it.each([
  [1, 'طاولة واحدة'],
  [2, 'طاولتان'],
  [3, '3 طاولات'],
  [11, '11 طاولة'],
  [100, '100 طاولة'],
])('counts %i in Arabic', async (tables, text) => {
  await i18n.showPlayerLocale('ar-AE', 'Asia/Dubai', null);
  expect(state().t('tables.count', { tables, players: 2 })).toBe(`${text} · لاعبان`);
});

it('adds a part in the language that is on its way, too, and tells everybody who asks when it is there', async () => {
  const shown = i18n.showLanguage('ko');
  await Promise.all([i18n.addCatalog('panels'), i18n.addCatalog('panels')]);
  await shown;
  expect(state().t('money.title')).toBe('내 거래 내역');
});

it('shows the language asked for last, whichever arrives first', async () => {
  await Promise.all([i18n.showLanguage('es'), i18n.showLanguage('en')]);
  expect(state().language).toBe('en');
});
