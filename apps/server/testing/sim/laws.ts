/** The laws of docs/invariants.md that every world is checked by, with their numbers there. */
export const LAW = {
  replay: 2,
  results: 3,
  handAddsUp: 4,
  stayAddsUp: 5,
  moneyAddsUp: 9,
  lotsEnd: 10,
  payoutsTried: 11,
  tablesDeal: 12,
  clocksRun: 13,
  lanesInOrder: 14,
  toldIsDurable: 15,
  dealIsProved: 16,
  oneWriter: 17,
  oneSender: 18,
  leaseAtTheSend: 19,
  onlyTheDead: 20,
} as const;
export type Law = keyof typeof LAW;

/** A finding: it begins with the number of the law that it breaks. */
export function broken(law: Law, what: string): string {
  return `law ${LAW[law]}: ${what}`;
}
