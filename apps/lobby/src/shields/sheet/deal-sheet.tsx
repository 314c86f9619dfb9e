import { Button, Dialog } from '@cardroom/ui';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useText } from '../../i18n/index.ts';
import type { Shield } from '../book.ts';
import { book } from '../browser-book.ts';
import { ShieldIcon, seenOf } from '../shield-icon.tsx';
import styles from '../shields.module.css';
import { shieldTestIds } from '../test-ids.ts';
import picture from './deck.svg';
import { OwnCutForm } from './own-cut-form.tsx';
import { saveProof, sendProof } from './proof-file.ts';

export interface DealSheetProps {
  readonly hand: string;
  readonly table: string | undefined;
  readonly onClose: () => void;
}

/** Everything about the deal of one hand: what the check found, its proof, how decks are made, and the player's own cut. */
export function DealSheet({ hand, table, onClose }: DealSheetProps): ReactNode {
  const t = useText();
  const shield = useStore(book.state, ({ shields }) => shields[hand]) ?? 'unknown';
  const cutter = table === undefined ? undefined : book.cutters.get(table);
  const cut = useStore(book.state, ({ cuts }) => (table === undefined ? undefined : cuts[table]));
  // Not inside the log, which reads out what is added to it.
  return createPortal(
    <Dialog
      title={t('deal.title', { number: hand })}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      testId={shieldTestIds.sheet}
      place="side"
    >
      <div className={styles.sheet}>
        <Finding shield={shield} />
        {typeof shield === 'object' ? <Proof hand={hand} colour={shield.colour} /> : null}
        <HowDeckWasMade />
        <LateReceipts table={table} />
        {cutter === undefined ? null : <OwnCutForm state={cut} onUse={cutter} />}
      </div>
    </Dialog>,
    document.body,
  );
}

/** The finding of a hand's check, in one sentence. */
export function Finding({ shield }: { readonly shield: Shield }): ReactNode {
  const t = useText();
  const { colour, reason } = seenOf(shield);
  return (
    <p className={styles.finding} data-colour={colour}>
      <ShieldIcon colour={colour} />
      <span>
        <strong>{t(`deal.colour.${colour}`)}</strong> {t(`deal.reason.${reason}`)}
      </span>
    </p>
  );
}

/** Hands out the proofs of a hand; nothing can be handed out of a hand of which the browser saw only a part. */
function Proof({ hand, colour }: { readonly hand: string; readonly colour: string }): ReactNode {
  const t = useText();
  const [said, setSaid] = useState<'saved' | 'copied' | 'none' | null>(null);
  const give = async (way: (hand: string, proofs: string) => Promise<typeof said>): Promise<void> => {
    const proofs = await book.proofs(hand);
    setSaid(proofs === '' ? 'none' : await way(hand, proofs));
  };
  return (
    <section>
      <div className={styles.ways}>
        <Button tone="brand" testId={shieldTestIds.download} onClick={() => void give(saveProof)}>
          {t('deal.download')}
        </Button>
        <Button testId={shieldTestIds.send} onClick={() => void give(sendProof)}>
          {t('deal.send')}
        </Button>
        <span role="status">{said === null ? null : t(`deal.said.${said}`)}</span>
      </div>
      <p className={styles.hint}>{t(colour === 'red' ? 'deal.proof-red' : 'deal.proof')}</p>
    </section>
  );
}

/** How many receipts of the player's cuts came late at this table, if any did. */
function LateReceipts({ table = '' }: { readonly table: string | undefined }): ReactNode {
  const t = useText();
  const count = book.lateReceipts.get(table)?.() ?? 0;
  return count === 0 ? null : <p className={styles.hint}>{t('deal.late', { count })}</p>;
}

const SENTENCES = ['sealed', 'cuts', 'dealt', 'opened'] as const;

/** Four sentences and a picture. */
export function HowDeckWasMade(): ReactNode {
  const t = useText();
  return (
    <section>
      <h3>{t('deal.how')}</h3>
      <img src={picture} alt={t('deal.picture')} width="320" height="130" className={styles.picture} />
      <ol>
        {SENTENCES.map((step) => (
          <li key={step}>{t(`deal.how.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}
