import { SENTENCES } from '../verify/sentences.ts';
import type { Judgement, ShownCards } from './judge.ts';
import { cardWords, groupText, isWarning, markText, seatsText } from './words.ts';

type Child = Node | string;

/** An element with its attributes and children. Texts are never read as HTML. */
export function element(tag: string, attributes: Readonly<Record<string, string>>, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** One finding as a part of the page. */
export function findingOf(judgement: Judgement): HTMLElement {
  if (judgement.kind === 'agrees') return agreed(judgement);
  if (judgement.kind === 'refused') return refused(judgement);
  if (judgement.kind === 'day') return dayAgreed(judgement);
  if (judgement.kind === 'keys') return keysRead(judgement);
  return finding('unknown', judgement.where, 'The keys are missing', [
    paragraph('This file holds no keys, so nobody can say who signed it. Add the file of keys that the service publishes:'),
    element('p', {}, code(`https://${judgement.origin || 'the service'}/.well-known/cardroom-fairness.json`)),
  ]);
}

function agreed(judgement: Extract<Judgement, { kind: 'agrees' }>): HTMLElement {
  const { where, number, marks, viewer, shown, firstKey } = judgement;
  const { list, cut, commit, close, void: voided } = number.statements;
  const links = cut?.links ?? voided?.links ?? [];
  const hand = list?.hand || voided?.hand || '';
  const facts: [string, Child][] = [
    ['Hand', `${hand === '' ? 'none' : `#${hand}`}, number ${number.n} of table ${number.table}`],
    ['Sealed', timeOf(commit?.at)],
    ['Ended', timeOf(close?.at ?? voided?.at)],
    ['Dealt in', seatsText([...(list?.dealt ?? [])].sort((a, b) => a - b))],
    ['Cut by', seatsText(links.map(({ seat }) => seat))],
    ['Service', number.origin],
    ['First key', code(firstKey)],
  ];
  if (voided !== undefined && voided.missing.length > 0) facts.splice(5, 0, ['Cut missing', seatsText(voided.missing)]);
  return finding('good', where, viewer === null ? 'This hand agrees' : 'Your proof agrees', [
    ...shown.map((group) => cardRow(group, viewer)),
    ...marks.map((mark) => element('p', { class: isWarning(mark) ? 'mark warning' : 'mark' }, markText(mark))),
    factList(facts),
  ]);
}

function refused({ where, refusal }: Extract<Judgement, { kind: 'refused' }>): HTMLElement {
  const { reason, member, detail } = refusal;
  return finding('bad', where, 'This does not agree', [
    element('p', { class: 'reason' }, SENTENCES[reason]),
    paragraph('Keep the file and send it to the casino and to its regulator: with the published keys anybody can repeat this check.'),
    factList([['Reason', code(reason)], ['Member', code(member)], ...(detail === '' ? [] : ([['Detail', detail]] as [string, Child][]))]),
  ]);
}

function dayAgreed({ where, origin, date, tables, root, counts, attention, firstKey }: Extract<Judgement, { kind: 'day' }>): HTMLElement {
  return finding('good', where, 'This day agrees', [
    ...attention.map((line) => element('p', { class: 'mark warning' }, `Attention: ${line}`)),
    factList([
      ['Day', `${date} (UTC), ${tables} ${tables === 1 ? 'table' : 'tables'}`],
      ['Service', origin],
      ['Root', code(root)],
      ['First key', code(firstKey)],
    ]),
    element('ul', {}, ...counts.map((line) => element('li', {}, line.trim()))),
  ]);
}

function keysRead({ where, origin, firstKey }: Extract<Judgement, { kind: 'keys' }>): HTMLElement {
  return finding('unknown', where, `Keys of ${origin}`, [
    paragraph('Everything of this service is checked with these keys. They are worth as much as the place that you have them from.'),
    factList([['First key', code(firstKey)]]),
  ]);
}

const SIGNS = { good: '✓', bad: '✗', unknown: '?' } as const;

function finding(verdict: keyof typeof SIGNS, where: string, title: string, parts: readonly Child[]): HTMLElement {
  const head = element(
    'header',
    {},
    element('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[verdict]),
    element('h3', {}, title),
    element('span', { class: 'where' }, where),
  );
  return element('article', { class: `finding ${verdict}`, 'data-verdict': verdict }, head, ...parts);
}

function cardRow(group: ShownCards, viewer: number | null): HTMLElement {
  const cards = group.cards.map((card) => {
    const { rank, suit, sign, name } = cardWords(card);
    return element('li', { class: `card ${suit}`, 'aria-label': name }, rank, element('span', { 'aria-hidden': 'true' }, sign));
  });
  return element(
    'div',
    { class: 'row' },
    element('span', { class: 'what' }, groupText(group, viewer)),
    element('ul', { class: 'cards' }, ...cards),
  );
}

function factList(facts: readonly (readonly [string, Child])[]): HTMLElement {
  return element('dl', {}, ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));
}

const paragraph = (text: string): HTMLElement => element('p', {}, text);
const code = (text: string): HTMLElement => element('code', {}, text);
/** In the reader's own time zone and language. */
const TIMES = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const timeOf = (at: number | undefined): string => (at === undefined ? 'not known' : TIMES.format(at));
