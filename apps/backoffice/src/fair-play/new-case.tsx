import type { CaseAnswer, CaseOrigin } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
import { useChange } from '../query/use-change.ts';
import { go } from '../route.ts';
import { Area, Form } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { casePath } from './words.ts';

export interface NewCaseDialogProps {
  readonly playerIds: readonly string[];
  /** What the case was opened from. */
  readonly from: { readonly origin: CaseOrigin; readonly reportId?: string; readonly handId?: string };
  /** The initial summary. */
  readonly about?: string;
  readonly close: () => void;
}

export function NewCaseDialog({ playerIds, from, about = '', close }: NewCaseDialogProps) {
  const { withOperator } = useOperatorChoice();
  const open = useChange('/fair-play/cases');
  return (
    <Dialog title={t('fair-play.case.open')} closeLabel={t('shell.close')} onClose={close}>
      <Form
        submit={t('fair-play.case.open')}
        send={async (given) => {
          const ids = given('playerIds').split('\n');
          const wanted = { ...from, about: given('about').trim(), playerIds: ids.map((id) => id.trim()).filter((id) => id !== '') };
          const answer = await open<CaseAnswer>('', wanted);
          if (!answer.ok) return answer;
          close();
          go(withOperator(casePath(answer.value.case.caseId)));
          return null;
        }}
      >
        <Area
          label={t('label.players')}
          name="playerIds"
          hint={t('fair-play.case.players-hint')}
          defaultValue={playerIds.join('\n')}
          rows={Math.max(2, playerIds.length)}
          required
        />
        <Area
          label={t('fair-play.case.summary')}
          name="about"
          hint={t('fair-play.case.summary-hint')}
          defaultValue={about}
          maxLength={2_000}
          rows={3}
          required
        />
      </Form>
    </Dialog>
  );
}
