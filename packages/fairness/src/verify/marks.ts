/** What is accepted, shown and counted: FORMAT §9. A void's mark names its reason; `chain-begun-again` is of a day's number (`BegunAgain`). */
export type Mark =
  | 'my-cut-not-listed'
  | 'uncut'
  | 'thin'
  | 'partly-cut'
  | 'asked-again'
  | 'slow-cut'
  | 'resumed'
  | 'keys-from-file'
  | 'chain-begun-again'
  | `void:${string}`;
