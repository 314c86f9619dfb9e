import { NOTE_CHARS_MAX, type NoteRequest, type SeatedPlayer } from '@cardroom/protocol';
import { Button, testIds } from '@cardroom/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import { useController } from '../../state/context.tsx';
import type { PlayerBook } from '../player-book.ts';
import { LabelChoice } from './label-choice.tsx';
import { plainText } from './plain-text.ts';
import styles from './player-card.module.css';

type Told = 'saving' | 'saved' | 'full' | 'gone' | 'failed';

/** From here on, the hint shows how many characters remain. */
const LEFT_TOLD = 50;

interface NoteFormProps {
  readonly book: PlayerBook;
  readonly player: SeatedPlayer;
  /** Called with what the service has saved. */
  readonly onKept: (note: NoteRequest) => void;
}

/** The label and note about a player. A label is saved at once, a note by its button or when the card closes. */
export function NoteForm({ book, player, onKept }: NoteFormProps) {
  const t = useText();
  const id = useId();
  const { draft, setDraft, changed, told, save } = useNote(book, player, onKept);
  const left = NOTE_CHARS_MAX - draft.length;
  return (
    <>
      <LabelChoice label={player.label} disabled={false} onChoose={(label) => save({ note: player.note, label })} />
      <div className={styles.note}>
        <label htmlFor={id}>{t('player.note')}</label>
        <textarea
          id={id}
          rows={3}
          dir="auto"
          maxLength={NOTE_CHARS_MAX}
          value={draft}
          aria-describedby={`${id}-hint`}
          data-testid={testIds.cardNote}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save({ note: plainText(draft), label: player.label });
          }}
        />
        <div className={styles.save}>
          <span id={`${id}-hint`} className={styles.hint} data-told={told ?? undefined} role="status" data-testid={testIds.cardSaved}>
            {told ? t(`player.note.${told}`) : left > LEFT_TOLD ? t('player.note.hint') : t('player.note.left', { left })}
          </span>
          <Button
            size="small"
            tone={changed ? 'brand' : 'plain'}
            disabled={!changed || told === 'saving'}
            testId={testIds.cardSave}
            onClick={() => save({ note: plainText(draft), label: player.label })}
          >
            {t('player.note.save')}
          </Button>
        </div>
      </div>
    </>
  );
}

function useNote(book: PlayerBook, player: SeatedPlayer, onKept: NoteFormProps['onKept']) {
  const controller = useController();
  const [draft, setDraft] = useState(player.note);
  const [told, setTold] = useState<Told | null>(null);
  const changed = plainText(draft) !== player.note;
  const save = (note: NoteRequest): void => {
    setTold('saving');
    void book.write(player.stayId, note).then((answer) => {
      if (answer.ok) onKept(answer.value);
      setTold(answer.ok ? 'saved' : toldOf(answer.code));
    });
  };
  // Saves the draft if the card closes first, for example because it is the player's turn elsewhere.
  const latest = useRef({ changed, draft, player });
  latest.current = { changed, draft, player };
  useEffect(
    () => () => {
      const { changed: unsaved, draft: text, player: about } = latest.current;
      if (!unsaved) return;
      void book.write(about.stayId, { note: plainText(text), label: about.label }).then((answer) => {
        if (!answer.ok) controller.tell({ code: 'note-not-saved' });
      });
    },
    [book, controller],
  );
  return { draft, setDraft, changed, told: changed && told === 'saved' ? null : told, save };
}

function toldOf(code: string): Told {
  if (code === 'NOTES_FULL') return 'full';
  return code === 'NOT_FOUND' ? 'gone' : 'failed';
}
