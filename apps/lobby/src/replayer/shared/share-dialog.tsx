import type { ShareHandAnswer } from '@cardroom/protocol';
import { Button, Dialog } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { useDates, useText } from '../../i18n/index.ts';
import { useClient } from '../../session/client-context.ts';
import { sharedPath } from '../../shell/routing.ts';
import { replayerTestIds } from '../test-ids.ts';
import styles from './shared.module.css';

export interface ShareDialogProps {
  readonly handId: string;
  readonly onClose: () => void;
}

/** Makes a link to one of the player's hands that opens without a login. */
export function ShareDialog({ handId, onClose }: ShareDialogProps): ReactNode {
  const t = useText();
  const { api } = useClient();
  const [cards, setCards] = useState(true);
  const [made, setMade] = useState<ShareHandAnswer | string | null>(null);
  const make = async (): Promise<void> => {
    const answer = await api.ask<ShareHandAnswer>('POST', `/api/hands/${handId}/share`, { cards });
    setMade(answer.ok ? answer.value : answer.code);
  };
  return (
    <Dialog
      title={t('share.title', { number: handId })}
      closeLabel={t('dialog.close-panel')}
      onClose={onClose}
      testId={replayerTestIds.shareDialog}
    >
      <p className={styles.text}>{t('share.text')}</p>
      {made !== null && typeof made === 'object' ? (
        <Link made={made} />
      ) : (
        <>
          <label className={styles.check}>
            <input type="checkbox" checked={cards} onChange={(event) => setCards(event.target.checked)} />
            {t('share.cards')}
          </label>
          <Button tone="brand" testId={replayerTestIds.shareMake} onClick={() => void make()}>
            {t('share.make')}
          </Button>
          <p role="status" className={styles.text}>
            {made === null ? null : t(made === 'TOO_MANY_SHARED_HANDS' ? 'share.too-many' : 'share.failed')}
          </p>
        </>
      )}
    </Dialog>
  );
}

function Link({ made: { token, expiresAt } }: { readonly made: ShareHandAnswer }): ReactNode {
  const t = useText();
  const dates = useDates();
  const [copied, setCopied] = useState(false);
  const link = `${window.location.origin}${sharedPath(token)}`;
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <input
        className={styles.link}
        readOnly
        value={link}
        aria-label={t('share.link')}
        data-testid={replayerTestIds.shareLink}
        onFocus={(event) => event.target.select()}
      />
      <p className={styles.text}>{t('share.until', { date: dates.dateTime(expiresAt) })}</p>
      <Button tone="brand" onClick={copy}>
        {t(copied ? 'share.copied' : 'share.copy')}
      </Button>
    </>
  );
}
