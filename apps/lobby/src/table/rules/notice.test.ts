import { describe, expect, it } from 'vitest';
import { freshNotice, NOTICE_MS, noticeCode } from './notice.ts';

const AT = 1_000_000;
const notice = { id: 3, code: 'top-up-accepted', chips: 200, at: AT };

describe('a notice', () => {
  it('is shown for its time, and not again on a page that opens later', () => {
    expect(freshNotice([notice], { seen: 0, now: AT })).toBe(notice);
    expect(freshNotice([notice], { seen: 0, now: AT + NOTICE_MS - 1 })).toBe(notice);
    expect(freshNotice([notice], { seen: 0, now: AT + NOTICE_MS })).toBeNull();
  });

  it('is not shown once dismissed, nor when there is none; the newest counts', () => {
    const next = { ...notice, id: 4 };
    expect(freshNotice([notice, next], { seen: 3, now: AT })).toBe(next);
    expect(freshNotice([notice], { seen: 3, now: AT })).toBeNull();
    expect(freshNotice([], { seen: 0, now: AT })).toBeNull();
  });

  it('says that chips will be added only while they wait', () => {
    expect(noticeCode(notice, { behind: 200 })).toBe('top-up-accepted');
    expect(noticeCode(notice, { behind: 0 })).toBe('top-up-added');
    expect(noticeCode(notice, null)).toBe('top-up-added');
    expect(noticeCode({ code: 'insufficient-funds' }, { behind: 0 })).toBe('insufficient-funds');
  });
});
