/** Answer of `GET /search`: a few results of each kind. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
}

/** A search result. For service staff it names its own operator, whichever is chosen. Times in ms, amounts in minor units. */
export type SearchHit =
  | {
      readonly kind: 'transaction';
      readonly id: string;
      readonly operatorId: string;
      readonly what: 'debit' | 'credit' | 'cancel' | 'result';
      readonly playerId: string;
      readonly amountMinor: number;
      readonly currency: string;
      readonly at: number;
    }
  | {
      readonly kind: 'hand';
      readonly id: string;
      readonly operatorId: string;
      readonly tableId: string;
      readonly gameKey: string;
      readonly at: number;
    }
  | { readonly kind: 'player'; readonly id: string; readonly operatorId: string; readonly name: string }
  | { readonly kind: 'room'; readonly id: string; readonly operatorId: string; readonly name: string; readonly closed: boolean }
  | { readonly kind: 'table'; readonly id: string; readonly operatorId: string; readonly name: string };
