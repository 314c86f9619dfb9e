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

/** Answer of `GET /rooms`, and of every change of a room. */
export interface RoomsAnswer {
  readonly rooms: readonly RoomRow[];
  readonly currencies: readonly string[];
  /** What a new room has where nobody says otherwise. */
  readonly fresh: RoomTexts;
}
