import { type Ask, TableDeal } from '@cardroom/bots';

/** A player's part in the deal of a table that can keep silent for one list, as a client does whose answer is lost on the way. */
export class SilentDeal extends TableDeal {
  /** The next cut is not sent. Becomes false when that has happened. */
  withholds = false;

  override opened(ask: Ask): Promise<void> {
    return super.opened((type, payload) => {
      if (type !== 'cut' || !this.withholds) return ask(type, payload);
      this.withholds = false;
      return Promise.resolve(null);
    });
  }
}
