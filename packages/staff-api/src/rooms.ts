/** Options of a room as texts, by name. */
export type RoomTexts = Readonly<Record<string, string>>;

export interface RoomRow {
  readonly roomId: string;
  readonly currency: string;
  readonly name: string;
  /** ms. */
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly options: RoomTexts;
}

/** An option as a field of the form. */
export interface RoomField {
  readonly option: string;
  readonly label: string;
  /** Options are milliseconds and basis points; a field shows `seconds` and `percent`. */
  readonly kind: 'text' | 'amount' | 'count' | 'switch' | 'seconds' | 'percent' | 'choice';
  readonly hint?: string;
  readonly choices?: readonly (readonly [value: string, text: string])[];
  readonly required?: true;
  /** The games that have the option; absent for all. */
  readonly games?: readonly string[];
}

/** The form of a room by section. An empty field means the default. */
export type RoomForm = readonly { readonly title: string; readonly fields: readonly RoomField[] }[];

/** Answer of `GET /rooms`, and of every change of a room. */
export interface RoomsAnswer {
  readonly rooms: readonly RoomRow[];
  readonly currencies: readonly string[];
  /** The defaults of a new room. */
  readonly fresh: RoomTexts;
  readonly form: RoomForm;
  /** The most seats of each game. */
  readonly seatsMax: Readonly<Record<string, number>>;
}

/** Answer of `POST /rooms/check`: the room that the options would make, or what is wrong with each of them. */
export interface RoomCheckAnswer {
  /** Every option with its default filled in; null if anything is wrong. */
  readonly room: { readonly name: string; readonly options: RoomTexts } | null;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

/** Answer of `GET /rooms/figures`: what the rooms have taken today. */
export interface RoomFiguresAnswer {
  /** The day in UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** Rooms with finished hands today. Rake in minor units of the room's currency. */
  readonly rooms: readonly { readonly roomId: string; readonly hands: number; readonly rake: number }[];
}
