import type { Cue, TableView } from '@cardroom/views';
import type { Scenario } from './ast.ts';
import type { Books, FairDeal } from './level.ts';

/** Everything that facts are checked against. */
export interface Evidence {
  readonly scenario: Scenario;
  readonly view: TableView;
  readonly cues: readonly Cue[];
  /** The name of the last player in a seat of the table. */
  nameAt(seat: number): string;
  holeOf(name: string): readonly string[];
  books(name: string): Promise<Books>;
  /** Null where no service seals decks. */
  readonly fair: FairDeal | null;
}
