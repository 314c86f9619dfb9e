/** A room option that is wrong. `message` is for a person at the command line or in the back office. */
export interface RoomFault {
  readonly field: string;
  readonly message: string;
}

/** What reading a room's options answers: the value, or every wrong option. */
export type RoomAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly RoomFault[] };
