import { testIds } from '@cardroom/ui';
import { useText } from '../../../i18n/index.ts';
import { degreesOf, ownPlaceOf, seatPlace } from '../../rules/seat-places.ts';
import { useController, useSettings, useTable } from '../../state/context.tsx';
import styles from './rare.module.css';

/** A map of the table where players choose their place; hidden if the table is not turned. */
export function OwnPlace() {
  const t = useText();
  const { settings } = useController();
  const seats = useTable(({ snapshot }) => snapshot.table?.seats.length ?? 0);
  const turned = useSettings(({ turnTable }) => turnTable);
  const preferred = useSettings(({ ownPlace }) => ownPlace);
  if (!turned || seats === 0) return null;
  const chosen = ownPlaceOf(preferred, seats);
  return (
    <fieldset className={styles.places}>
      <legend>{t('settings.ownPlace')}</legend>
      <div className={styles.map} dir="ltr">
        {Array.from({ length: seats }, (_, place) => {
          const [x, y] = seatPlace('desktop', seats, place).pod;
          return (
            <label key={degreesOf(place, seats)} style={{ left: `${x}%`, top: `${y}%` }} data-checked={place === chosen || undefined}>
              <input
                type="radio"
                name="ownPlace"
                checked={place === chosen}
                aria-label={place === 0 ? t('settings.ownPlace.bottom') : t('settings.ownPlace.from', { count: place })}
                data-testid={testIds.ownPlace(place)}
                onChange={() => settings.setState({ ownPlace: degreesOf(place, seats) })}
              />
            </label>
          );
        })}
      </div>
      <small>{t('settings.ownPlace.hint')}</small>
    </fieldset>
  );
}
