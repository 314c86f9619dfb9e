import type { NewOperatorAnswer } from '@cardroom/staff-api';
import { Dialog } from '@cardroom/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { go } from '../../route.ts';
import { Field, Form } from '../../shell/form.tsx';
import { useFreshCode } from '../../shell/step-up.tsx';

/** Creates an operator and leads to its checklist. */
export function NewOperatorDialog({ close }: { readonly close: () => void }) {
  const client = useQueryClient();
  const withFreshCode = useFreshCode();
  return (
    <Dialog title="New operator" closeLabel="Close" onClose={close}>
      <p>The operator starts without rooms, wallet or team. Its checklist leads through the rest.</p>
      <Form
        submit="Create operator"
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
        <Field label="Name" name="name" autoComplete="off" maxLength={100} hint="As staff and players read it." required />
        <Field
          label="Currencies"
          name="currencies"
          autoComplete="off"
          placeholder="EUR, USD"
          hint="ISO codes, separated by commas."
          required
        />
        <Field
          label="Operator ID"
          name="id"
          autoComplete="off"
          hint="Leave empty to make it from the name: Example Casino becomes example-casino. It cannot be changed."
        />
      </Form>
    </Dialog>
  );
}
