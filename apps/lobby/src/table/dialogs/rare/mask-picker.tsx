import type { LookAnswer } from '@cardroom/protocol';
import { MASK_NAMES, Mask, MaskSprite, maskOf } from '@cardroom/ui';
import { MASKS } from '@cardroom/ui/masks';
import { useContext, useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import type { Api } from '../../../net/api.ts';
import { ClientContext } from '../../../session/client-context.ts';
import { Face } from '../../players/face.tsx';
import { heroSeatOf, seatOf } from '../../rules/hero.ts';
import { useTable } from '../../state/context.tsx';
import styles from './look-pickers.module.css';
import { Picker } from './look-pickers.tsx';

const PATH = '/api/look';
/** The operator's picture, or the mask that follows from the name. */
const BY_NAME = 'by-name';
const CHOICES = [BY_NAME, ...MASK_NAMES] as const;
type Choice = (typeof CHOICES)[number];

/** The mask everybody sees for this player, at every table and on every device. Nothing where there is no session, as in the replayer. */
export function MaskPicker() {
  const client = useContext(ClientContext);
  return client === null ? null : <OwnMask api={client.api} name={client.answer?.player.displayName ?? ''} />;
}

function OwnMask({ api, name }: { readonly api: Pick<Api, 'ask'>; readonly name: string }) {
  const t = useText();
  const { chosen, picture, failed, choose } = useLookChoice(api);
  const alias = useTable(({ snapshot }) => seatOf(snapshot.table, heroSeatOf(snapshot.you))?.name ?? name);
  const nameOf = (mask: Choice) => t(mask === BY_NAME && picture !== '' ? 'settings.mask.picture' : `settings.mask.${mask}`);
  return (
    <>
      <MaskSprite names={MASK_NAMES} arts={MASKS} />
      <Picker title={t('settings.mask')} choices={CHOICES} chosen={chosen} nameOf={nameOf} onChoose={choose}>
        {(mask) => (
          <span className={styles.mask}>{mask === BY_NAME ? <Face mask={maskOf(alias)} picture={picture} /> : <Mask name={mask} />}</span>
        )}
      </Picker>
      {failed ? (
        <p role="alert" className={styles.problem}>
          {t('settings.mask.failed')}
        </p>
      ) : null}
    </>
  );
}

/** The player's choice as the service keeps it. A choice shows at once, and is taken back if it is not saved. */
function useLookChoice(api: Pick<Api, 'ask'>) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [picture, setPicture] = useState('');
  const [failed, setFailed] = useState(false);
  const kept = useRef<Choice>(BY_NAME);
  const asked = useRef(Promise.resolve());
  useEffect(() => {
    let isOpen = true;
    void api.ask<LookAnswer>('GET', PATH).then((answer) => {
      if (!isOpen || !answer.ok) return;
      kept.current = choiceOf(answer.value);
      setChosen((already) => already ?? kept.current);
      setPicture(answer.value.picture ?? '');
    });
    return () => {
      isOpen = false;
    };
  }, [api]);
  const choose = (choice: Choice): void => {
    setChosen(choice);
    setFailed(false);
    // One after the other, so that the last choice is the one that is kept.
    asked.current = asked.current.then(async () => {
      const answer = await api.ask<LookAnswer>('PUT', PATH, { mask: choice === BY_NAME ? null : choice });
      if (answer.ok) kept.current = choiceOf(answer.value);
      else {
        setChosen(kept.current);
        setFailed(true);
      }
    });
  };
  return { chosen, picture, failed, choose };
}

function choiceOf({ mask }: LookAnswer): Choice {
  return CHOICES.find((choice) => choice === mask) ?? BY_NAME;
}
