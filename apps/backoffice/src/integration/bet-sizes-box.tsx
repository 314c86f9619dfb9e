import type { OwnBetSizes } from '@cardroom/staff-api';
import { t } from '../i18n/i18n.ts';
import { Field } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';
import { wordsOf } from './words-of.ts';

type Kind = keyof OwnBetSizes;
/** Each kind with the stored units per unit that is written. */
const KINDS: readonly (readonly [kind: Kind, per: number])[] = [
  ['preflopTenths', 10],
  ['postflopPercent', 1],
  ['raiseTenths', 10],
];

/** The bet sizes that the operator's players start with. Players may set others for themselves. */
export function BetSizesBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { betSizes, usualBetSizes } = integration;
  const shown = betSizes ?? usualBetSizes;
  return (
    <Box title={t('bet-sizes.title')} id="bet-sizes">
      {mayChange ? (
        <SettingForm
          submit={t('bet-sizes.save')}
          send={async (given) => {
            const sizes = Object.fromEntries(KINDS.map(([kind, per]) => [kind, sizesOf(given(kind), per) ?? usualBetSizes[kind]]));
            const isUsual = KINDS.every(([kind]) => String(sizes[kind]) === String(usualBetSizes[kind]));
            const refusal = await change('bet-sizes', { sizes: isUsual ? null : sizes, was: betSizes });
            return refusal === null ? null : { ...refusal, message: labelled(refusal.message) };
          }}
        >
          <p>{t('bet-sizes.about')}</p>
          <div className={page.filters}>
            {KINDS.map(([kind, per]) => (
              <Field
                key={`${kind} ${shown[kind].join()}`}
                label={t(`bet-sizes.${kind}`)}
                name={kind}
                defaultValue={betSizes === null ? '' : textOf(betSizes[kind], per)}
                placeholder={textOf(usualBetSizes[kind], per)}
                autoComplete="off"
                hint={t(`bet-sizes.${kind}.hint`)}
              />
            ))}
          </div>
        </SettingForm>
      ) : (
        <Facts facts={KINDS.map(([kind, per]) => [t(`bet-sizes.${kind}`), textOf(shown[kind], per)])} />
      )}
    </Box>
  );
}

/** A refusal with the labels of the fields instead of their names on the wire. */
function labelled(message: string): string {
  return KINDS.reduce((text, [kind]) => text.replaceAll(`${kind}: `, `${t(`bet-sizes.${kind}`)}: `), message);
}

/** Sizes as they are written, in stored units; null for an empty field. A word that is not a number becomes 0, which the service refuses. */
function sizesOf(text: string, per: number): readonly number[] | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : words.map((word) => Number((Number(word) * per || 0).toFixed(DECIMALS_READ)));
}
/** Rounds 2.2 × 10 = 22.000000000000004; a size with more decimals of its own stays wrong. */
const DECIMALS_READ = 6;

function textOf(sizes: readonly number[], per: number): string {
  return sizes.map((size) => size / per).join(', ');
}
