import type { Store } from '@cardroom/storage';
import type { Membership } from './membership.ts';

/**
 * The store of a process that may be declared dead: while it cannot know whether it was, its writes wait. After it has stood still, nothing that
 * it was about to write comes before the answer.
 */
export function sureStore(store: Store, member: Pick<Membership, 'isSure' | 'whenSure'>): Store {
  return {
    read: (stmt) => store.read(stmt),
    unfit: () => store.unfit(),
    write: (unit) => (member.isSure() ? store.write(unit) : member.whenSure().then(() => store.write(unit))),
    close: () => store.close(),
  };
}
