import type { StaffNotesAnswer } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { useState } from 'react';
import { ask } from '../api.ts';
import { Box } from '../integration/setting-form.tsx';
import { usePages } from '../money/use-pages.ts';
import { Area, Form, Notice } from '../shell/form.tsx';
import { When } from '../shell/when.tsx';
import { playerPath, usePlayersDesk } from './desk.ts';
import styles from './players.module.css';

/** Characters of a note. */
const NOTE_CHARS_MAX = 2_000;

/** What the staff wrote about a player, the newest first. A note stays as it was written. */
export function NotesBox({ playerId }: { readonly playerId: string }) {
  const { withOperator, body, mayChange } = usePlayersDesk();
  const path = `${playerPath(playerId)}/notes`;
  const { answer, more, again } = usePages<StaffNotesAnswer>(withOperator(path));
  const [written, setWritten] = useState(0);
  return (
    <Box title="Notes of the staff" id="notes">
      <Notice refusal={answer?.ok === false ? answer : null} />
      {mayChange && (
        <Form
          key={written}
          submit="Add the note"
          tone="plain"
          send={async (given) => {
            const added = await ask(path, body({ words: given('words').trim() }));
            if (!added.ok) return added;
            setWritten(written + 1);
            await again();
            return null;
          }}
        >
          <Area
            label="Note"
            name="words"
            hint="Up to 2,000 characters. It cannot be changed; the player never sees it."
            maxLength={NOTE_CHARS_MAX}
            rows={2}
            required
          />
        </Form>
      )}
      {answer?.ok === true && (
        <>
          {answer.value.rows.length === 0 ? (
            <p>There is none.</p>
          ) : (
            <ol className={styles.notes} data-testid="staff-notes">
              {answer.value.rows.map(({ seq, author, words, at }) => (
                <li key={seq}>
                  <p>{words}</p>
                  <small>
                    {author.replace(/^staff:/, '')}, <When at={at} />
                  </small>
                </li>
              ))}
            </ol>
          )}
          {answer.value.next !== null && (
            <Button size="small" onClick={() => void more()}>
              Show older notes
            </Button>
          )}
        </>
      )}
    </Box>
  );
}
