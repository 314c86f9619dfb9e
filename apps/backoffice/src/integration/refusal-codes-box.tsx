import type { IntegrationAnswer } from '@cardroom/staff-api';
import { useState } from 'react';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Choice, Field } from '../shell/form.tsx';
import { Box, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

type Meaning = IntegrationAnswer['refusalCodes'][string];

const MEANINGS: readonly (readonly [Meaning, string])[] = [
  ['insufficient-funds', 'Insufficient funds'],
  ['blocked', 'Player blocked'],
  ['limit', 'Limit reached'],
  ['other', 'Other refusal'],
];
const REMOVE = 'remove';

/** The wallet's own codes for refused debits. */
export function RefusalCodesBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { refusalCodes } = integration;
  const [set, setSet] = useState(0);
  const rows = Object.entries(refusalCodes);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { head: 'Code', cell: ([code]) => <code>{code}</code> },
    { head: 'Meaning', cell: ([, means]) => MEANINGS.find(([one]) => one === means)?.[1] ?? means },
  ];
  return (
    <Box title="Refusal codes" id="refusal-codes">
      <p>
        A debit refused with a code listed here took no money, so it is not cancelled. Every other unspecified code is followed by a cancel.
      </p>
      <DataTable
        rows={rows}
        columns={columns}
        keyOf={([code]) => code}
        empty="No codes of your own."
        rowAttributes={([code]) => ({ 'data-testid': `refusal-code-${code}` })}
      />
      {mayChange && (
        <SettingForm
          submit="Save code"
          send={async (given) => {
            const [code, means] = [given('code').trim(), given('means')];
            const was = Object.hasOwn(refusalCodes, code) ? refusalCodes[code] : null;
            const refusal = await change('refusal-code', { code, means: means === REMOVE ? null : means, was });
            if (refusal === null) setSet(set + 1);
            return refusal;
          }}
        >
          <Field
            key={`code ${set}`}
            label="Code"
            name="code"
            autoComplete="off"
            hint="Exactly as your wallet sends it in “code”."
            required
          />
          <Choice label="Meaning" name="means" options={[...MEANINGS, [REMOVE, 'Remove this code']]} />
        </SettingForm>
      )}
    </Box>
  );
}
