declare module 'phe' {
  export function evaluateCardCodes(codes: readonly number[]): number;
}

declare module 'pokersolver' {
  export interface SolvedHand {
    /** Category, higher is better. */
    readonly rank: number;
    /** 1 when the other hand wins, −1 when this one does, 0 for a tie. */
    compare(other: SolvedHand): number;
  }
  const pokersolver: { readonly Hand: { solve(cards: readonly string[]): SolvedHand } };
  export default pokersolver;
}
