import type { CaseAnswer, CaseOrigin } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { ask } from '../api.ts';
import { usePlayersDesk } from '../players/desk.ts';
import { go } from '../route.ts';
import { Area, Form } from '../shell/form.tsx';
import { casePath } from './words.ts';

export interface NewCaseDialogProps {
  readonly playerIds: readonly string[];
  /** What it begins with. */
  readonly from: { readonly origin: CaseOrigin; readonly reportId?: string; readonly handId?: string };
  /** Written already into what it is about. */
  readonly about?: string;
  readonly close: () => void;
}

/** Opens a case and shows it. */
export function NewCaseDialog({ playerIds, from, about = '', close }: NewCaseDialogProps) {
  const { body, withOperator } = usePlayersDesk();
  return (
    <Dialog title="Open a case" closeLabel="Close" onClose={close}>
      <Form
        submit="Open the case"
        send={async (given) => {
          const ids = given('playerIds').split('\n');
          const wanted = { ...from, about: given('about').trim(), playerIds: ids.map((id) => id.trim()).filter((id) => id !== '') };
          const answer = await ask<CaseAnswer>('/fair-play/cases', body(wanted));
          if (!answer.ok) return answer;
          close();
          go(withOperator(casePath(answer.value.case.caseId)));
          return null;
        }}
      >
        <Area
          label="Players"
          name="playerIds"
          hint="The ids of 1 to 10 players, one a line."
          defaultValue={playerIds.join('\n')}
          rows={Math.max(2, playerIds.length)}
          required
        />
        <Area
          label="What it is about"
          name="about"
          hint="Up to 2,000 characters."
          defaultValue={about}
          maxLength={2_000}
          rows={3}
          required
        />
      </Form>
    </Dialog>
  );
}
