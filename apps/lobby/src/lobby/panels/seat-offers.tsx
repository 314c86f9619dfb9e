import type { WaitingPlace } from '@cardroom/protocol';
import { Button } from '@cardroom/ui';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../i18n/index.ts';
import { Name } from '../../i18n/isolate.tsx';
import { useClient } from '../../session/client-context.ts';
import { navigate, routeOf, tablePath, useAddress } from '../../shell/routing.ts';
import { useServerNow } from '../../shell/use-server-now.ts';
import { closeSelection } from '../selection.ts';
import { lobbyTestIds } from '../test-ids.ts';
import styles from './seat-offers.module.css';

type Offered = WaitingPlace & { readonly offer: NonNullable<WaitingPlace['offer']> };

/** Every seat reserved for the player, shown over any page. It only offers: nothing is taken automatically. */
export function SeatOffers(): ReactNode {
  const places = useStore(useClient().waitlists.store, (state) => state.places);
  const { pathname, search } = useAddress();
  const route = routeOf(pathname, search);
  const offered = places.filter((place): place is Offered => place.offer !== null);
  // At the table itself the free seats are in view, and its buy-in dialog may be open.
  const elsewhere = offered.filter(({ tableId }) => route.page !== 'table' || route.tableId !== tableId);
  return (
    <div className={styles.place} role="alert">
      {elsewhere.map((place) => (
        <SeatOffer key={place.tableId} place={place} />
      ))}
    </div>
  );
}

function SeatOffer({ place }: { readonly place: Offered }): ReactNode {
  const t = useText();
  const { waitlists } = useClient();
  const { tableId, roomName, offer } = place;
  // A modal dialog would make the offer unreachable.
  useEffect(closeSelection, []);
  const take = (): void => {
    closeSelection();
    navigate(tablePath(tableId, offer.seat));
  };
  return (
    <section className={styles.offer} aria-label={t('offer.title')} data-testid={lobbyTestIds.seatOffer(tableId)}>
      <p>
        <strong>{t('offer.title')}</strong>
        <span className={styles.text}>
          <Name>{roomName}</Name> #{tableId} · {t('offer.seat', { seat: offer.seat + 1 })}
        </span>
      </p>
      <Countdown until={offer.until} />
      <Button tone="brand" onClick={take}>
        {t('offer.take')}
      </Button>
      <Button onClick={() => void waitlists.leave(tableId)}>{t('offer.decline')}</Button>
    </section>
  );
}

// Hidden from screen readers: the alert has already announced the seat, and seconds would repeat.
function Countdown({ until }: { readonly until: number }): ReactNode {
  const t = useText();
  const now = useServerNow(500);
  return (
    <span className={styles.left} aria-hidden="true">
      {t('offer.left', { seconds: Math.max(0, Math.ceil((until - now) / 1_000)) })}
    </span>
  );
}
