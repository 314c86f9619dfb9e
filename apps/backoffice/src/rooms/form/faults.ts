/**
 * The sentences in which the service refuses an option of a room, each with the end of its text's ID. They carry no code of their own;
 * tests/room-faults.test.ts holds them to what the service says.
 */
const FAULTS: readonly (readonly [sentence: RegExp, id: string])[] = [
  [/^is required$/, 'required'],
  [/^must be a whole number(?: of minor units)?$/, 'whole'],
  [/^must be from (?<min>\d+) to (?<max>\d+)$/, 'from-to'],
  [/^must be at least (?<min>[\d.]+)$/, 'at-least'],
  [/^must be at most (?<max>[\d.]+)$/, 'at-most'],
  [/^must not be negative$/, 'negative'],
  [/^must have at most (?<max>\d+) characters$/, 'characters'],
  [/^must be (?<count>\d+) whole numbers such as 3,4,4,4$/, 'raises'],
  [/^must have at most (?<max>\d+) rows$/, 'rows'],
  [/^"(?<text>.*)" is not an amount$/, 'not-amount'],
  [/^"(?<text>.*)" is not a whole number$/, 'not-number'],
  [/^"(?<text>.*)" is not a list of whole numbers such as 3,4,4,4$/, 'not-raises'],
  [/^"(?<text>.*)" is not a rake schedule such as 2:300:0.50,5:500:3$/, 'not-schedule'],
  [/^"(?<text>.*)" is not enabled$/, 'not-enabled'],
  [/^must not be less than the small blind$/, 'small-blind'],
  [/^must be at least one big blind$/, 'one-big-blind'],
  [/^must not be less than the minimum buy-in$/, 'buy-in'],
  [/^must not be more than the minimum buy-in$/, 'above-buy-in'],
  [/^needs both an amount and a type \(each or bb\)$/, 'ante-type'],
  [/^must not be longer than the maximum time bank$/, 'time-bank'],
  [/^must not be less than the minimum number of tables$/, 'tables'],
  [/^must be at most (?<max>\d+) in (?<game>[\w-]+)$/, 'seats'],
  [/^must be empty in short deck; the big blind is the button blind$/, 'no-small-blind'],
  [/^must be at least the smallest chip$/, 'chip'],
  [/^must be each in short deck$/, 'each'],
  [/^must not be larger than the button blind$/, 'button-blind'],
  [/^is only available in fixed limit$/, 'fixed'],
  [/^is not available in fixed limit or short deck$/, 'blind-games'],
  [/^must increase from entry to entry$/, 'increase'],
  [/^must not be more than the number of seats$/, 'more-than-seats'],
  [/^(?<amount>[\d.]+) is not a multiple of the smallest chip, (?<unit>[\d.]+)$/, 'multiple'],
  [/^is required with a bomb pot ante$/, 'bomb-pot'],
  [/^must be (?<min>\d+) or more, so that the button moves between bomb pots$/, 'bomb-pot-every'],
];

/** A sentence of the service about an option. */
export interface RoomFault {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The text and values of a sentence of the service; null for an unknown sentence. */
export function faultOf(sentence: string): RoomFault | null {
  for (const [pattern, id] of FAULTS) {
    const match = pattern.exec(sentence);
    if (match !== null) return { id, values: { ...match.groups } };
  }
  return null;
}
