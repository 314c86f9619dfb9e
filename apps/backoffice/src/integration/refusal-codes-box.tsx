import type { IntegrationAnswer } from '@cardroom/staff-api';
import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { Choice, Field } from '../shell/form.tsx';
import { Box, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

type Meaning = IntegrationAnswer['refusalCodes'][string];

const MEANINGS = ['insufficient-funds', 'blocked', 'limit', 'other'] as const satisfies readonly Meaning[];
const REMOVE = 'remove';

/** The wallet's own codes for refused debits. */
export function RefusalCodesBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { refusalCodes } = integration;
  const [set, setSet] = useState(0);
  const rows = Object.entries(refusalCodes);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { head: t('wallet.codes.code'), cell: ([code]) => <code>{code}</code> },
    { head: t('wallet.codes.meaning'), cell: ([, means]) => t(`wallet.codes.meaning.${means}`) },
  ];
  return (
    <Box title={t('wallet.codes')} id="refusal-codes">
      <p>{t('wallet.codes.text')}</p>
      <DataTable
        rows={rows}
        columns={columns}
        keyOf={([code]) => code}
        empty={t('wallet.codes.none')}
        rowAttributes={([code]) => ({ 'data-testid': `refusal-code-${code}` })}
      />
      {mayChange && (
        <SettingForm
          submit={t('wallet.codes.save')}
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
            label={t('wallet.codes.code')}
            name="code"
            autoComplete="off"
            hint={t('wallet.codes.code.hint')}
            required
          />
          <Choice
            label={t('wallet.codes.meaning')}
            name="means"
            options={[...MEANINGS.map((one) => [one, t(`wallet.codes.meaning.${one}`)] as const), [REMOVE, t('wallet.codes.remove')]]}
          />
        </SettingForm>
      )}
    </Box>
  );
}
