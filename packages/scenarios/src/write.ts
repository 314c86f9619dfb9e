import { GAMES_BY_KEY } from '@cardroom/table';
import { amountText } from './amounts.ts';
import type { Fact, PlacedStep, Scenario, SeatPlan, Step } from './ast.ts';
import { POST_WORDS } from './parse-facts.ts';
import { defaultTable } from './parse-table.ts';
import { writeScreenFact } from './write-screen.ts';
import { writeTable } from './write-table.ts';

/** A scenario as a file. Reading it gives the same scenario, except for line numbers. */
export function writeScenario(scenario: Scenario): string {
  const { title, table, seats, guests, button, phones, steps } = scenario;
  const place = button === null ? '' : `   button ${button}`;
  return [
    `scenario "${title.replaceAll('"', "'")}"`,
    `table ${writeTable(table, defaultTable(table.game, 0, 0), GAMES_BY_KEY[table.game])}`,
    ...(seats.length === 0 ? [] : [`${seats.map(seatText).join('   ')}${place}`]),
    ...guests.map(({ name, wallet }) => `player ${name} wallet ${amountText(wallet)}`),
    ...givenLines(scenario),
    ...(phones.length === 0 ? [] : [`on phone ${phones.join(' ')}`]),
    ...stepLines(steps),
    '',
  ].join('\n');
}

function seatText({ seat, name, chips, wallet }: SeatPlan): string {
  return `seat ${seat} ${name} ${amountText(chips)}${wallet === null ? '' : ` wallet ${amountText(wallet)}`}`;
}

function givenLines({ given }: Scenario): string[] {
  if (given === null) return [];
  const small = given.small === null ? '' : ` small ${given.small}`;
  const big = given.big === null ? '' : ` big ${given.big}`;
  const owing = given.owing.map(
    ({ name, small: owesSmall, big: owesBig }) => `given ${name} owes${owesSmall ? ' small' : ''}${owesBig ? ' big' : ''}`,
  );
  return [`given button ${given.button}${small}${big}${given.bombPot ? ' bomb' : ''}`, ...owing];
}

/** The actions of one street share a line; every other step has its own. */
function stepLines(steps: readonly PlacedStep[]): string[] {
  const lines: string[] = [];
  let clauses: string[] = [];
  let label = '';
  const close = () => {
    if (label !== '' || clauses.length > 0) lines.push(`flow ${label}${clauses.join(' · ')}`.trimEnd());
    clauses = [];
    label = '';
  };
  for (const { step } of steps) {
    if (step.do === 'flow') {
      close();
    } else if (step.do === 'street') {
      close();
      label = `${step.street}: `;
    } else if (step.do === 'act' || step.do === 'rest') {
      clauses.push(stepText(step));
    } else {
      close();
      lines.push(stepText(step));
    }
  }
  close();
  return lines;
}

function refusal(step: Step): string {
  return 'refused' in step && step.refused !== null ? ` refused ${step.refused}` : '';
}

function stepText(step: Step): string {
  return plainText(step) + refusal(step);
}

function plainText(step: Step): string {
  switch (step.do) {
    case 'deck': {
      const seats = Object.entries(step.cards).map(([name, cards]) => `${name} ${cards}`);
      const boards = [step.board === '' ? [] : [`board ${step.board}`], step.board2 === '' ? [] : [`board2 ${step.board2}`]].flat();
      return `deck ${[...seats, ...boards].join(' · ')}`;
    }
    case 'deal':
    case 'heal':
      return step.do;
    case 'flow':
    case 'street':
      return '';
    case 'act':
      return `${step.name} ${actionText(step.action)}`;
    case 'rest':
      return `${step.until === 'street' ? 'all' : 'down'} ${step.type}`;
    case 'sit':
      return `sit ${step.name} ${step.seat} ${amountText(step.chips)}`;
    case 'top-up':
      return `topup ${step.name} ${amountText(step.chips)}`;
    case 'leave':
    case 'rabbit':
    case 'disconnect':
    case 'reconnect':
    case 'withhold':
      return `${step.do} ${step.name}`;
    case 'sit-out':
      return `sitout ${step.name} ${step.when}`;
    case 'come-back':
      return `comeback ${step.name}`;
    case 'entry':
      return `${step.entry} ${step.name}`;
    case 'show':
      return `show ${step.name}${step.cards === '' ? '' : ` ${step.cards}`}`;
    case 'run-twice':
      return `twice ${step.name} ${step.agree ? 'yes' : 'no'}`;
    case 'clock':
      return `clock ${step.ms}ms`;
    case 'fault':
      return `fault ${step.kind} ${step.mode}${step.ms === null ? '' : ` ${step.ms}ms`}${step.calls === null ? ' always' : step.calls === 1 ? '' : ` x${step.calls}`}`;
    case 'operator':
      return `operator ${step.up ? 'up' : 'down'}`;
    case 'kill':
      return 'kill service';
    case 'close-room':
      return 'close room';
    case 'expect':
      return `expect ${factText(step.fact)}`;
    case 'screen':
      return `screen ${step.name} sees ${writeScreenFact(step.sees)}`;
  }
}

function actionText(action: Extract<Step, { do: 'act' }>['action']): string {
  if (action.type === 'bet' || action.type === 'raise') return `${action.type} ${amountText(action.to)}`;
  return action.type === 'call' && action.cost !== null ? `call ${amountText(action.cost)}` : action.type;
}

const join = (parts: readonly string[]): string => (parts.length === 0 ? 'nobody' : parts.join(' · '));

function factText(fact: Fact): string {
  switch (fact.is) {
    case 'stacks':
    case 'behind':
    case 'bets':
      return `${fact.is} ${fact.amounts.map(({ name, chips }) => `${name} ${amountText(chips)}`).join(' · ')}`;
    case 'pot':
    case 'rake':
      return `${fact.is} ${amountText(fact.chips)}`;
    case 'pots':
      return `pot ${fact.pots.map(({ amount, players }, index) => `${potName(index)} ${amountText(amount)}${players === null ? '' : ` {${players.join(',')}}`}`).join(' · ')}`;
    case 'winners':
      return `winner ${fact.winners.map(winnerText).join(' · ')}`;
    case 'board':
    case 'board2':
      return `${fact.is} ${fact.cards || 'none'}`;
    case 'rabbit':
      return `rabbit ${fact.cards}`;
    case 'posts':
      return `posts ${join(fact.posts.map(({ name, kind, chips }) => `${name} ${POST_WORDS.find(([, one]) => one === kind)?.[0]} ${amountText(chips)}`))}`;
    case 'turn':
      return turnText(fact);
    case 'button':
      return `button ${typeof fact.at === 'number' ? `seat ${fact.at}` : fact.at}`;
    case 'dealt':
    case 'mucked':
    case 'asked':
      return `${fact.is} ${fact.names.join(' ') || 'nobody'}`;
    case 'shown':
      return `shown ${join(fact.hands.map(({ name, cards }) => `${name} ${cards}`))}`;
    case 'seat':
      return `seat ${fact.name} ${fact.states.join(' ')}`;
    case 'bank':
      return `bank ${fact.name} ${fact.ms}ms`;
    case 'returned':
      return fact.name === null ? 'returned nothing' : `returned ${fact.name} ${amountText(fact.chips)}`;
    case 'proof':
      return 'proof ok';
    case 'cut':
      return `cut ${join(fact.cuts.map(({ name, state }) => (state === 'cut' ? name : `${name} ${state}`)))}`;
    case 'street':
      return `street ${fact.street}`;
    case 'wallet': {
      const entries = fact.entries.map(({ kind, amount, state }) => `${kind} ${amountText(amount)}${state === 'done' ? '' : ` ${state}`}`);
      const all = [...entries, ...(fact.results === null ? [] : [`results ${fact.results}`])];
      return `wallet ${fact.name} ${all.length === 0 ? 'nothing' : all.join(' · ')}`;
    }
    case 'balance':
    case 'net':
      return `${fact.is} ${fact.name} ${amountText(fact.amount)}`;
  }
}

function potName(index: number): string {
  return index === 0 ? 'main' : index === 1 ? 'side' : `side${index}`;
}

function winnerText({ name, pot, half, run, chips, hand }: Extract<Fact, { is: 'winners' }>['winners'][number]): string {
  const parts = [
    name,
    pot === null ? '' : potName(pot),
    half ?? '',
    run === null ? '' : `board ${run}`,
    chips === null ? '' : amountText(chips),
    hand === null ? '' : `with "${hand}"`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function turnText({ name, check, call, raise }: Extract<Fact, { is: 'turn' }>): string {
  const bounds = raise === null ? '' : raise === 'none' ? 'no raise' : `raise ${amountText(raise.min)}..${amountText(raise.max)}`;
  return ['turn', name ?? 'nobody', check === true ? 'check' : '', call === null ? '' : `call ${amountText(call)}`, bounds]
    .filter((part) => part !== '')
    .join(' ');
}
