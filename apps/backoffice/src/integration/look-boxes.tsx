import type { IntegrationAnswer } from '@cardroom/staff-api';
import { type ChangeEvent, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Field } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import styles from './integration.module.css';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

/** The language of launches that name a multilingual country. */
export function LanguagesBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { markets } = integration;
  const shown = Object.entries(markets).map(([country, language]) => `${country.toUpperCase()} ${language}`);
  return (
    <Box title={t('look.languages')} id="languages">
      <Facts facts={[[t('look.languages.name'), shown.join(', ')]]} />
      {mayChange && (
        <SettingForm
          submit={t('look.languages.save')}
          send={(given) => {
            const country = given('country').trim().toLowerCase();
            return change('market', { country, language: given('language').trim(), was: markets[country] ?? null });
          }}
        >
          <div className={page.filters}>
            <Field
              label={t('look.languages.country')}
              name="country"
              maxLength={2}
              autoComplete="off"
              hint={t('look.languages.country.hint')}
              required
            />
            <Field
              label={t('look.languages.language')}
              name="language"
              autoComplete="off"
              hint={t('look.languages.language.hint')}
              required
            />
          </div>
        </SettingForm>
      )}
    </Box>
  );
}

/** The operator's colours and logo in the lobby and at the tables. */
export function BrandBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { brand, operator } = integration;
  const [logo, setLogo] = useState<string | null>(null);
  const [set, setSet] = useState(0);
  return (
    <Box title={t('look.brand')} id="brand">
      <div className={styles.brand}>
        <Swatch name={t('look.brand.colour')} colour={brand.colour} />
        <Swatch name={t('look.brand.felt')} colour={brand.felt} />
        {brand.logoFile === null ? (
          <span className={page.quiet}>{t('look.brand.no-logo')}</span>
        ) : (
          <Logo operatorId={operator.operatorId} file={brand.logoFile} />
        )}
      </div>
      {mayChange && (
        <SettingForm
          submit={t('look.brand.save')}
          send={async (given) => {
            const colours = { colour: given('colour').trim() || null, felt: given('felt').trim() || null };
            const another = given('noLogo') === 'on' ? { logo: null } : logo === null ? {} : { logo };
            const refusal = await change('brand', { ...colours, ...another, was: brand });
            if (refusal === null) {
              setLogo(null);
              setSet(set + 1);
            }
            return refusal;
          }}
        >
          <div className={page.filters}>
            <Field
              key={`c${brand.colour}`}
              label={t('look.brand.colour')}
              name="colour"
              defaultValue={brand.colour ?? ''}
              placeholder="#1e6fd9"
              hint={t('look.brand.colour.hint')}
            />
            <Field
              key={`f${brand.felt}`}
              label={t('look.brand.felt')}
              name="felt"
              defaultValue={brand.felt ?? ''}
              placeholder="#5a1030"
              hint={t('look.brand.felt.hint')}
            />
          </div>
          <Field
            key={`logo ${set}`}
            label={t('look.brand.new-logo')}
            name="logo"
            type="file"
            accept=".svg,.png,.webp"
            hint={t('look.brand.new-logo.hint')}
            onChange={(event: ChangeEvent<HTMLInputElement>) => void read(event.target.files?.[0]).then(setLogo)}
          />
          {brand.logoFile !== null && (
            <label className={styles.check}>
              <input key={`no logo ${set}`} type="checkbox" name="noLogo" /> {t('look.brand.remove-logo')}
            </label>
          )}
        </SettingForm>
      )}
    </Box>
  );
}

/** A file's bytes as base64; null if there is no file. */
async function read(file: File | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function Swatch({ name, colour }: { readonly name: string; readonly colour: IntegrationAnswer['brand']['colour'] }) {
  return (
    <span>
      <i className={styles.swatch} style={colour === null ? {} : { background: colour }} data-ours={colour === null} /> {name}{' '}
      <code>{colour ?? t('look.brand.default')}</code>
    </span>
  );
}

function Logo({ operatorId, file }: { readonly operatorId: string; readonly file: string }) {
  return <img className={styles.logo} src={`/brand/${operatorId}/${file}`} alt={t('look.brand.logo')} data-testid="logo" />;
}
