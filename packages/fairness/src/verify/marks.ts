/** What is accepted, shown and counted: FORMAT §9. A void's mark names its reason. */
export type Mark =
  | 'my-cut-not-listed'
  | 'uncut'
  | 'thin'
  | 'partly-cut'
  | 'asked-again'
  | 'slow-cut'
  | 'resumed'
  | 'keys-from-file'
  | `void:${string}`;
