/** How an option of a room is written in its field. */
export type FieldKind = 'text' | 'amount' | 'count' | 'switch' | 'seconds' | 'percent' | 'choice';

export interface RoomField {
  /** As the service calls it. */
  readonly option: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly hint?: string;
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly required?: true;
}

export const GAMES: readonly (readonly [string, string])[] = [
  ['nlhe', 'No-limit hold’em'],
  ['plhe', 'Pot-limit hold’em'],
  ['flhe', 'Fixed-limit hold’em'],
  ['plo4', 'Pot-limit Omaha'],
  ['plo5', 'Pot-limit Omaha, 5 cards'],
  ['plo6', 'Pot-limit Omaha, 6 cards'],
  ['plo8', 'Pot-limit Omaha hi-lo'],
  ['plo5-8', 'Pot-limit Omaha hi-lo, 5 cards'],
  ['flo8', 'Fixed-limit Omaha hi-lo'],
  ['nlsd', 'Short deck'],
];

/** The options of a room, as its form shows them. Empty: the default. */
export const ROOM_FIELDS: readonly { readonly title: string; readonly fields: readonly RoomField[] }[] = [
  {
    title: 'Game',
    fields: [
      { option: 'name', label: 'Name', kind: 'text', hint: 'Empty: game and blinds.' },
      { option: 'gameKey', label: 'Game', kind: 'choice', options: GAMES },
      { option: 'seats', label: 'Seats', kind: 'count', hint: '2 to 9; Omaha with 5 cards to 8, with 6 cards to 7.', required: true },
    ],
  },
  {
    title: 'Stakes',
    fields: [
      {
        option: 'bigBlind',
        label: 'Big blind',
        kind: 'amount',
        hint: 'Fixed limit: the small bet. Short deck: the button blind.',
        required: true,
      },
      { option: 'smallBlind', label: 'Small blind', kind: 'amount', hint: 'Empty: half of the big blind; short deck none.' },
      { option: 'ante', label: 'Ante', kind: 'amount', hint: 'Empty: none; short deck half of the button blind.' },
      {
        option: 'anteType',
        label: 'Ante is paid by',
        kind: 'choice',
        options: [
          ['', 'As usual in the game'],
          ['none', 'Nobody'],
          ['each', 'Each player'],
          ['bb', 'The big blind for all'],
        ],
      },
      { option: 'straddle', label: 'Straddle under the gun', kind: 'switch' },
    ],
  },
  {
    title: 'Buy-in',
    fields: [
      { option: 'buyInMin', label: 'Smallest buy-in', kind: 'amount', hint: 'Empty: 40 big blinds, in fixed limit 20.' },
      { option: 'buyInMax', label: 'Largest buy-in', kind: 'amount', hint: 'Empty: 100 big blinds.' },
      {
        option: 'entry',
        label: 'Newcomers',
        kind: 'choice',
        options: [
          ['post-or-wait', 'Post or wait for the big blind'],
          ['free', 'Are dealt in with the next hand'],
        ],
      },
    ],
  },
  {
    title: 'Rake',
    fields: [
      { option: 'rakeBasisPoints', label: 'Rake in percent', kind: 'percent', hint: '0 to 10.' },
      { option: 'rakeCap', label: 'Most of one hand', kind: 'amount', hint: 'Empty: 3 big blinds where there is rake.' },
      {
        option: 'rakeByPlayers',
        label: 'By number of players',
        kind: 'text',
        hint: 'players:basis points:most, such as 2:300:0.50,5:500:3. Each row holds from that many on.',
      },
      { option: 'noFlopNoDrop', label: 'No rake without a flop', kind: 'switch' },
    ],
  },
  {
    title: 'Clocks',
    fields: [
      { option: 'actMs', label: 'Seconds to act', kind: 'seconds', hint: '5 to 120.' },
      { option: 'timeBankStartMs', label: 'Time bank at the start, seconds', kind: 'seconds', hint: '0 to 300.' },
      { option: 'timeBankAddMs', label: 'Time bank grows by, seconds', kind: 'seconds', hint: '0 to 60.' },
      { option: 'timeBankEveryHands', label: 'After so many hands', kind: 'count' },
      { option: 'timeBankMaxMs', label: 'Largest time bank, seconds', kind: 'seconds', hint: '0 to 300.' },
      { option: 'disconnectExtraMs', label: 'Extra seconds on a lost line', kind: 'seconds', hint: '0 to 120, once per hand.' },
      { option: 'reconnectWindowMs', label: 'Cashed out when away for, seconds', kind: 'seconds', hint: '30 to 3600.' },
      { option: 'sitOutMs', label: 'Cashed out when sitting out for, seconds', kind: 'seconds', hint: '60 to 14400.' },
      { option: 'sitOutMissedBigBlinds', label: 'Sits out after missed big blinds', kind: 'count', hint: '1 to 20.' },
    ],
  },
  {
    title: 'Pauses between hands',
    fields: [
      { option: 'pauseFoldedMs', label: 'After folds, seconds', kind: 'seconds', hint: '0 to 30.' },
      { option: 'pauseShowdownMs', label: 'After a showdown, seconds', kind: 'seconds', hint: '0 to 30.' },
      { option: 'pauseExtraPotMs', label: 'For each further pot, seconds', kind: 'seconds', hint: '0 to 30.' },
      { option: 'pauseRunoutStreetMs', label: 'For each street of an all-in, seconds', kind: 'seconds', hint: '0 to 30.' },
    ],
  },
  {
    title: 'Options',
    fields: [
      { option: 'runItTwice', label: 'Run it twice', kind: 'switch' },
      { option: 'runTwiceMs', label: 'Seconds to answer that', kind: 'seconds', hint: 'Empty: 10.' },
      { option: 'bombPotEveryHands', label: 'Bomb pot every so many hands', kind: 'count', hint: '0: never.' },
      { option: 'bombPotAnte', label: 'Ante of a bomb pot', kind: 'amount', hint: 'Empty: 2 big blinds.' },
      { option: 'rabbitHunt', label: 'Rabbit hunt', kind: 'switch' },
      { option: 'autoMuck', label: 'Losing hands are mucked', kind: 'switch' },
      { option: 'maxRaises', label: 'Fixed limit: bets and raises per street', kind: 'text', hint: 'Such as 3,4,4,4.' },
      { option: 'capOffHeadsUp', label: 'Fixed limit: no cap between two', kind: 'switch' },
    ],
  },
  {
    title: 'Tables',
    fields: [
      { option: 'tablesMin', label: 'Tables kept open', kind: 'count', hint: '0 to 50.' },
      { option: 'tablesMax', label: 'Most tables', kind: 'count', hint: '1 to 500.' },
    ],
  },
];

const FIELDS: ReadonlyMap<string, RoomField> = new Map(ROOM_FIELDS.flatMap(({ fields }) => fields).map((field) => [field.option, field]));
/** What the service counts in thousandths and hundredths is written as seconds and percent. */
const PARTS: Readonly<Partial<Record<FieldKind, number>>> = { seconds: 1_000, percent: 100 };
const DECIMAL = /^\d{1,9}(\.\d{1,3})?$/;

/** An option as its field shows it: `20000` ms → `20`. */
export function shownText({ kind }: Pick<RoomField, 'kind'>, text: string): string {
  const parts = PARTS[kind];
  return parts === undefined || text === '' ? text : String(Number(text) / parts);
}

/** What a field says, as the service takes it: `20` → `20000` ms. What is no number goes as it is, and is refused by its name. */
export function givenText({ kind }: Pick<RoomField, 'kind'>, written: string): string {
  const parts = PARTS[kind];
  const text = written.trim();
  return parts === undefined || !DECIMAL.test(text) ? text : String(Math.round(Number(text) * parts));
}

/** The service's words with the labels of the fields in place of its names for them. */
export function withLabels(message: string): string {
  return message
    .replace(/\b[a-z]+[A-Z]\w*/g, (name) => FIELDS.get(name)?.label ?? name)
    .replace(/^([a-z]+): /, (whole, name: string) => (FIELDS.has(name) ? `${FIELDS.get(name)?.label}: ` : whole));
}
