/** One line of a report. Amounts in minor units; players are counted once however often and wherever they play. */
export interface ReportLine {
  readonly day: string | null;
  readonly gameKey: string | null;
  readonly stake: string | null;
  readonly currency: string;
  readonly hands: number;
  readonly players: number;
  /** What players put into pots; bets that came back to them are not in it. */
  readonly turnover: number;
  readonly rake: number;
  readonly buyIns: number;
  readonly cashOuts: number;
  /** On tables now; null for days that are past. */
  readonly inPlay: number | null;
}

/** Answer of `GET /money/reports`. Days `YYYY-MM-DD`, UTC, both included. */
export interface ReportAnswer {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly ReportLine[];
  /** Days that are not counted yet: the report is whole when none is. */
  readonly daysLeft: number;
  readonly asOf: number;
}
