/** A member of a request that is wrong; `message` is for a person at the command line or in the back office. */
export interface WrongField {
  readonly field: string;
  readonly message: string;
}

/** What an operator function answers: its value, or every wrong field. Nothing changed when it is refused. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly errors: readonly WrongField[] };

export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function refused(field: string, message: string): { readonly ok: false; readonly errors: readonly WrongField[] } {
  return { ok: false, errors: [{ field, message }] };
}
