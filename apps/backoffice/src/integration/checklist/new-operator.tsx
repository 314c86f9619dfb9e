import type { NewOperatorAnswer } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { t } from '../../i18n/i18n.ts';
import { go } from '../../route.ts';
import { Field, Form } from '../../shell/form.tsx';
import { useFreshCode } from '../../shell/step-up.tsx';

/** Creates an operator and leads to its checklist. */
export function NewOperatorDialog({ close }: { readonly close: () => void }) {
  const client = useQueryClient();
  const withFreshCode = useFreshCode();
  return (
    <Dialog title={t('checklist.new-operator')} closeLabel={t('shell.close')} onClose={close}>
      <p>{t('checklist.new-operator.text')}</p>
      <Form
        submit={t('checklist.new-operator.submit')}
        send={async (given) => {
          const id = given('id').trim();
          const currencies = given('currencies')
            .toUpperCase()
            .split(/[\s,]+/)
            .filter(Boolean);
          const wanted = { name: given('name').trim(), currencies, ...(id === '' ? {} : { id }) };
          const answer = await withFreshCode(() => ask<NewOperatorAnswer>('/operators', wanted));
          if (!answer.ok) return answer;
          await client.invalidateQueries({ queryKey: ['/operators'] });
          close();
          go(`/checklist?operatorId=${answer.value.operator.operatorId}`);
          return null;
        }}
      >
        <Field
          label={t('checklist.new-operator.name')}
          name="name"
          autoComplete="off"
          maxLength={100}
          hint={t('checklist.new-operator.name.hint')}
          required
        />
        <Field
          label={t('checklist.new-operator.currencies')}
          name="currencies"
          autoComplete="off"
          placeholder="EUR, USD"
          hint={t('checklist.new-operator.currencies.hint')}
          required
        />
        <Field label={t('checklist.environment.operator-id')} name="id" autoComplete="off" hint={t('checklist.new-operator.id.hint')} />
      </Form>
    </Dialog>
  );
}
