import { describe, expect, it } from 'vitest';
import { moneyText } from './money.ts';

const euro = moneyText('en-GB', 'EUR');
const won = moneyText('ko-KR', 'KRW');

describe('money texts', () => {
  it.each([
    [0, '€0.00'],
    [5, '€0.05'],
    [123_450, '€1,234.50'],
    [-2_850, '-€28.50'],
  ])('writes %i euro cents', (minor, text) => {
    expect(euro.text(minor)).toBe(text);
  });

  it.each([
    [0, '₩0'],
    [98_750_000, '₩987,500'],
    [98_750_050, '₩987,500.50'],
    [-150, '-₩1.50'],
  ])('writes %i hundredths of a won with decimals only where there are some', (minor, text) => {
    expect(won.text(minor)).toBe(text);
  });

  it('writes stakes short', () => {
    expect([euro.short(50), euro.short(100), won.short(50_000)]).toEqual(['€0.50', '€1', '₩500']);
  });

  it('goes compact from a million units', () => {
    expect([euro.compact(99_999_999), euro.compact(123_456_789), won.compact(123_450_000_00)]).toEqual(['€999,999.99', '€1.2m', '₩1.2억']);
  });

  it('signs gains and losses, but not zero', () => {
    expect([euro.signed.text(500), euro.signed.text(-500), euro.signed.text(0), won.signed.text(150)]).toEqual([
      '+€5.00',
      '-€5.00',
      '€0.00',
      '+₩1.50',
    ]);
  });

  it('is exact beyond the sixteenth digit of a double', () => {
    expect(euro.text(Number.MAX_SAFE_INTEGER)).toBe('€90,071,992,547,409.91');
  });

  it('groups the digits of an amount in a field at rest, and not while it is typed', () => {
    const english = moneyText('en-GB', 'EUR');
    expect([english.plain(123_450, true), english.plain(123_450)]).toEqual(['1,234.50', '1234.50']);
    expect(moneyText('de-DE', 'EUR').plain(123_456_700, true)).toBe('1.234.567');
  });

  it('uses the signs of money everywhere, where plain numbers have others', () => {
    const dutch = moneyText('en-NL', 'EUR');
    expect([dutch.text(123_450), dutch.plain(123_450), dutch.bigBlinds(9_850, 100)]).toEqual(['€1,234.50', '1234.50', '98.5 BB']);
  });

  it('writes big blinds with one decimal at most', () => {
    expect([euro.bigBlinds(9_850, 100), euro.bigBlinds(10_000, 100), euro.bigBlinds(1, 0)]).toEqual(['98.5 BB', '100 BB', '0 BB']);
  });
});

describe('typed amounts', () => {
  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12,5', 1_250],
    ['1,234.56', 123_456],
    ['1,234', 123_400],
    [' 7 ', 700],
    ['0', 0],
  ])('reads %s in English', (typed, minor) => {
    expect(euro.parse(typed)).toBe(minor);
  });

  it.each(['', '-1', '1.234', '12.3.4', '€5', 'abc', '1e3', '12345678901234'])('refuses %s', (typed) => {
    expect(euro.parse(typed)).toBeNull();
  });

  it.each([
    ['de-DE', '1.234,50', 123_450],
    ['de-DE', '12.50', 1_250],
    ['fr-FR', '1 234,5', 123_450],
    ['ar-EG', '١٢٫٥', 1_250],
    ['ar-EG-u-nu-latn', '١٢٫٥', 1_250],
    ['ar-EG', '١٬٢٣٤٫٥', 123_450],
    ['en-GB', '۱۲', 1_200],
  ])('reads the digits and signs of %s', (locale, typed, minor) => {
    expect(moneyText(locale, 'EUR').parse(typed)).toBe(minor);
  });

  it.each([0, 5, 1_250, 123_456, 99_999_900])('reads back what it writes plainly: %i', (minor) => {
    for (const locale of ['en-GB', 'ko-KR', 'de-DE', 'ar-EG']) {
      const money = moneyText(locale, 'EUR');
      expect(money.parse(money.plain(minor))).toBe(minor);
      expect(money.parse(money.plain(minor, true))).toBe(minor);
    }
  });
});
