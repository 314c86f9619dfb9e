/** Answer of `GET /search`: what the back office's one search box found, at most a few of each kind. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
}

/** Where something is: an id leads to the page of its own operator, whoever of the service's people is chosen. Times ms, amounts minor units. */
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
