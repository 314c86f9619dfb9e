import { cardsOf, cardText, parseCards } from '@cardroom/poker';
import { GAMES_BY_KEY, SEATS_MAX_OF } from '@cardroom/table';
import type { PlacedStep, Scenario } from './ast.ts';
import type { Problem } from './words.ts';

/** Problems that no single statement reveals; empty if the scenario is consistent. */
export function checkScenario(scenario: Scenario): Problem[] {
  return [...checkHeader(scenario), ...scenario.steps.flatMap((placed) => checkStep(placed, scenario))];
}

function checkHeader({ table, seats, button, given, steps }: Scenario): Problem[] {
  const problems: string[] = [];
  const most = SEATS_MAX_OF[table.game];
  if (table.seats > most) problems.push(`${table.game} has at most ${most} seats`);
  if (button !== null && given === null && !seats.some(({ seat }) => seat === button))
    problems.push(`the button is at seat ${button}, which is empty`);
  if (given !== null && given.button === 0) problems.push('owing blinds requires a past: given button …');
  if (steps.every(({ step }) => step.do !== 'expect' && step.do !== 'screen'))
    problems.push('the scenario expects nothing, so it cannot fail');
  return problems.map((reason) => ({ line: 1, reason }));
}

function checkStep({ line, step }: PlacedStep, { table }: Scenario): Problem[] {
  if (step.do === 'sit' && step.seat > table.seats) return [{ line, reason: `the table has ${table.seats} seats` }];
  if (step.do !== 'deck') return [];
  const texts = [...Object.values(step.cards), step.board, step.board2].join('');
  const cards = parseCards(texts);
  const twice = cards.find((card, index) => cards.indexOf(card) !== index);
  if (twice !== undefined) return [{ line, reason: `the ${cardText(twice)} is used twice` }];
  const deck = cardsOf(GAMES_BY_KEY[table.game].game);
  const foreign = cards.find((card) => !deck.includes(card));
  if (foreign !== undefined) return [{ line, reason: `this deck has no ${cardText(foreign)}` }];
  if (step.board2 !== '' && step.board.length < 10) return [{ line, reason: 'a second board requires a complete first one' }];
  return [];
}
