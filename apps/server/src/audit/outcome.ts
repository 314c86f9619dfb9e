/** A wrong field of a request; `message` is shown to staff at the command line or in the back office. */
export interface WrongField {
  readonly field: string;
  readonly message: string;
}

/** The result of an operator function: its value, or every wrong field. A refusal changes nothing. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly errors: readonly WrongField[] };

export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function refused(field: string, message: string): { readonly ok: false; readonly errors: readonly WrongField[] } {
  return { ok: false, errors: [{ field, message }] };
}
