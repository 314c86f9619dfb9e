import { describe, expect, test } from 'vitest';
import type { Exchange } from '../wire.ts';
import { exchangeText, printable } from './exchange-text.ts';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit-report.ts';
import { type CaseReport, isPassed, isPutBack, type Report } from './report.ts';
import { CasePrinter, caseLine, textReport } from './text-report.ts';

const KEY = 'the-real-key';
const EXCHANGE: Exchange = {
  request: {
    kind: 'debit',
    method: 'POST',
    path: '/game/transaction',
    headers: { 'Content-Type': 'application/json', 'X-API-KEY': KEY },
    body: '{"amount":5.00}',
  },
  reply: { kind: 'answer', httpStatus: 200, text: `{"status":"success","echo":"${KEY}","x":"<&\u001b[31m\u0000"}`, retryAfterMs: null },
  headers: { 'content-type': 'application/json' },
  ms: 12.4,
  timed: true,
};

const CASE: CaseReport = {
  id: 'X5',
  level: 'MUST',
  title: 'a late debit is refused',
  why: 'Networks reorder.',
  fix: 'Remember it.',
  status: 'passed',
  remark: '',
  finding: null,
  calls: 3,
  ms: 20,
  driftMinor: 0,
};
const FAILED: CaseReport = {
  ...CASE,
  status: 'failed',
  driftMinor: -500,
  finding: { expected: 'refused', got: 'success', exchanges: [EXCHANGE] },
};

function reportOf(cases: readonly CaseReport[], change: Partial<Report> = {}): Report {
  return {
    version: '1.2.3',
    url: 'https://wallet.example.com',
    player: 'ann',
    currency: 'EUR',
    startedAt: Date.parse('2026-11-20T10:31:07.412Z'),
    ms: 1_234,
    interrupted: false,
    cases,
    calls: 7,
    latencyMs: { p50: 1, p95: 2, p99: 3 },
    balances: [{ player: 'ann', beforeMinor: 100_000, afterMinor: 100_000 }],
    openDebits: [],
    ...change,
  };
}

describe('passed is', () => {
  const should = { ...FAILED, level: 'SHOULD' } as const;
  test.each<[string, Report, boolean]>([
    ['no failed case', reportOf([CASE]), true],
    ['a failed SHOULD', reportOf([CASE, should]), true],
    ['not a failed MUST', reportOf([CASE, FAILED]), false],
    ['not an interrupted run', reportOf([CASE], { interrupted: true }), false],
    ['not a balance that is off', reportOf([CASE], { balances: [{ player: 'ann', beforeMinor: 100, afterMinor: 99 }] }), false],
    ['not an open debit', reportOf([CASE], { openDebits: ['d1'] }), false],
  ])('%s', (_name, report, passed) => {
    expect(isPassed(report)).toBe(passed);
  });
});

describe('an exchange', () => {
  test('shows neither keys nor control characters, whichever side sent them', () => {
    const { sent, came } = exchangeText(EXCHANGE, 'https://wallet.example.com', [KEY]);
    expect(sent).toEqual([
      'POST https://wallet.example.com/game/transaction',
      'Content-Type: application/json',
      'X-API-KEY: <your key>',
      '',
      '{"amount":5.00}',
    ]);
    const body = '{"status":"success","echo":"<your key>","x":"<&\\u001b[31m\\u0000"}';
    expect(came).toEqual(['HTTP 200 in 12 ms', 'Content-Type: application/json', '', body]);
  });

  test('says when there was no answer, and when the key was wrong', () => {
    const request = { ...EXCHANGE.request, headers: { 'X-API-KEY': `${KEY}x` } };
    const { sent, came } = exchangeText({ ...EXCHANGE, request, reply: { kind: 'unknown', code: 'DEADLINE' } }, 'https://w.example', [KEY]);
    expect(sent).toContain('X-API-KEY: <a wrong key>');
    expect(came).toEqual(['no answer (DEADLINE) after 12 ms']);
  });

  test('shows direction marks as escapes', () => {
    expect(printable('a\u202eb\u009fc\td')).toBe('a\\u202eb\\u009fc\td');
  });
});

describe('the text', () => {
  test('has one line per case', () => {
    expect(caseLine(CASE)).toBe('ok     X5  MUST   a late debit is refused');
    expect(caseLine({ ...CASE, level: 'SHOULD', status: 'failed' })).toBe('should X5  SHOULD a late debit is refused');
    expect(caseLine({ ...CASE, status: 'not-run', remark: 'needs --player2' })).toContain('(not run: needs --player2)');
  });

  test('prints a reason shared by many cases once', () => {
    const lines: string[] = [];
    const printer = new CasePrinter((line) => lines.push(line));
    const notRun = { ...CASE, status: 'not-run', remark: 'interrupted' } as const;
    for (const one of [CASE, notRun, notRun, notRun, { ...notRun, remark: 'needs --key2' }, CASE, CASE, notRun]) printer.add(one);
    printer.end();
    expect(lines.map((line) => line.slice(0, 12).trim())).toEqual([
      'ok     X5  M',
      '-      X5  M',
      '-      and 2',
      '-      X5  M',
      'ok     X5  M',
      'ok     X5  M',
      '-      X5  M',
    ]);
  });

  test('a finding says what was expected and received, why it matters and how to fix it, and shows the calls', () => {
    const text = textReport(reportOf([CASE, FAILED]), [KEY]);
    const said = [
      'expected    refused',
      'got         success',
      'was 5.00 too low after the case; restored',
      'Networks reorder.',
      'Remember it.',
      '"amount":5.00',
    ];
    for (const part of said) expect(text).toContain(part);
    expect(text).toContain('MUST: 1 passed, 1 failed, 0 not run');
    expect(text).toContain('net effect 0.00');
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^FAILED/);
    expect(text).not.toContain(KEY);
  });

  test.each<[Partial<Report>, string]>([
    [{}, 'PASSED.'],
    [{ interrupted: true }, 'INTERRUPTED'],
    [{ balances: [{ player: 'ann', beforeMinor: 5, afterMinor: null }] }, 'FAILED: a balance could not be restored.'],
    [{ cases: [{ ...CASE, status: 'not-run', remark: 'x' }] }, 'PASSED, but 1 MUST case was not run (see above).'],
  ])('%j ends with %s', (change, end) => {
    expect(
      textReport(reportOf([CASE], change), [])
        .split('\n')
        .at(-1),
    ).toContain(end);
  });
});

test('the JSON report has the same facts', () => {
  const { cases, ...whole } = JSON.parse(jsonReport(reportOf([CASE, FAILED]), [KEY])) as { cases: object[] };
  expect(whole).toEqual({
    tool: '@cardroom/wallet-check',
    version: '1.2.3',
    url: 'https://wallet.example.com',
    player: 'ann',
    currency: 'EUR',
    started_at: '2026-11-20T10:31:07.412Z',
    duration_ms: 1_234,
    passed: false,
    interrupted: false,
    counts: { MUST: { passed: 1, failed: 1, not_run: 0 }, SHOULD: { passed: 0, failed: 0, not_run: 0 } },
    calls: 7,
    latency_ms: { p50: 1, p95: 2, p99: 3 },
    net_effect_zero: true,
    balances: [{ player: 'ann', before: '1000.00', after: '1000.00' }],
    open_debits: [],
  });
  expect(cases[1]).toMatchObject({ id: 'X5', status: 'failed', drift: '-5.00', finding: { expected: 'refused', exchanges: [{ ms: 12 }] } });
  expect(JSON.stringify(cases)).not.toContain(KEY);
});

describe('the JUnit XML', () => {
  const should = { ...FAILED, id: 'X9', level: 'SHOULD' } as const;
  const skipped = { ...CASE, id: 'D6', status: 'not-run', remark: 'needs "more" & more' } as const;
  const xml = junitReport(reportOf([CASE, FAILED, should, skipped]), [KEY]);

  test('counts a failed MUST as a failure, the rest as skipped', () => {
    expect(xml).toContain('<testsuites name="wallet-check" tests="5" failures="1" errors="0" skipped="2" time="1.234">');
    expect(xml.match(/<failure /g)).toHaveLength(1);
    expect(xml.match(/<skipped /g)).toHaveLength(2);
    expect(xml).toContain('message="not run: needs &quot;more&quot; &amp; more"');
  });

  test('is well-formed whatever the wallet answered', () => {
    expect(xml).not.toContain(KEY);
    // Without tags and entities, only plain text remains.
    const rest = xml.replace(/<\?xml [^<>]*\?>|<\/?[a-z]+(?: [a-z]+="[^"<>]*")*\/?>/g, '').replace(/&(?:amp|lt|gt|quot|apos|#10);/g, '');
    expect(rest).not.toMatch(/[<>&]/);
    const open = [...xml.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)].filter(([, , , empty]) => empty === '');
    const depth: string[] = [];
    for (const [, closes, name = ''] of open) {
      if (closes === '') depth.push(name);
      else expect(depth.pop()).toBe(name);
    }
    expect(depth).toEqual([]);
  });

  test('a balance that was not restored is a failure of its own', () => {
    const off = junitReport(reportOf([CASE], { openDebits: ['d1'] }), []);
    expect([isPutBack(reportOf([CASE])), off.includes('failures="1"')]).toEqual([true, true]);
  });
});
