import type { StaffNotesAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Box } from '../integration/setting-form.tsx';
import { useChange } from '../query/use-change.ts';
import { useRows } from '../query/use-rows.ts';
import { Area, Form, Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { When } from '../shell/when.tsx';
import styles from './players.module.css';
import { playerPath } from './words.ts';

const NOTE_CHARS_MAX = 2_000;

/** Staff notes about a player, newest first. Notes cannot be edited. */
export function NotesBox({ playerId }: { readonly playerId: string }) {
  const mayChange = useOperatorChoice().may('players.change');
  const path = `${playerPath(playerId)}/notes`;
  const { value, refusal, more } = useRows<StaffNotesAnswer>(path);
  const change = useChange(path, { renews: [path] });
  const [written, setWritten] = useState(0);
  return (
    <Box title={t('profile.notes')} id="notes">
      <Notice refusal={refusal} />
      {mayChange && (
        <Form
          key={written}
          submit={t('profile.notes.add')}
          tone="plain"
          send={async (given) => {
            const added = await change('', { words: given('words').trim() });
            if (!added.ok) return added;
            setWritten(written + 1);
            return null;
          }}
        >
          <Area label={t('profile.notes.note')} name="words" hint={t('profile.notes.hint')} maxLength={NOTE_CHARS_MAX} rows={2} required />
        </Form>
      )}
      {value !== null && (
        <>
          {value.rows.length === 0 ? (
            <p>{t('profile.notes.none')}</p>
          ) : (
            <ol className={styles.notes} data-testid="staff-notes">
              {value.rows.map(({ seq, author, words, at }) => (
                <li key={seq}>
                  <p>{words}</p>
                  <small>
                    {author.replace(/^staff:/, '')}, <When at={at} />
                  </small>
                </li>
              ))}
            </ol>
          )}
          {more !== null && (
            <Button size="small" onClick={more}>
              {t('list.show-more')}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}
