/** A line of a report. Amounts in minor units; each player counts once per line. */
export interface ReportLine {
  readonly day: string | null;
  readonly gameKey: string | null;
  readonly stake: string | null;
  readonly currency: string;
  readonly hands: number;
  readonly players: number;
  /** Chips put into pots, without uncalled bets that were returned. */
  readonly turnover: number;
  readonly rake: number;
  readonly buyIns: number;
  readonly cashOuts: number;
  /** Chips on tables now; null for past days. */
  readonly inPlay: number | null;
}

/** Answer of `GET /money/reports`. Days are UTC, `YYYY-MM-DD`, both inclusive. */
export interface ReportAnswer {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly ReportLine[];
  /** Days not counted yet; the report is complete at 0. */
  readonly daysLeft: number;
  readonly asOf: number;
}
