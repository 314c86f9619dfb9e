import { t } from '../i18n/i18n.ts';
import { Field } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

const EXAMPLE = 'https://img.casino.example.com';

/** The origin of players' pictures. Without one, launches that name a picture are refused. */
export function PicturesBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { pictureOrigin: was } = integration;
  const { link } = useOperatorChoice();
  return (
    <Box title={t('pictures.title')} id="pictures">
      {mayChange ? (
        <SettingForm
          submit={t('pictures.save')}
          send={(given) => change('picture-origin', { origin: given('origin').trim() || null, was })}
        >
          <Field
            key={was}
            label={t('pictures.origin')}
            name="origin"
            defaultValue={was ?? ''}
            placeholder={EXAMPLE}
            spellCheck={false}
            autoComplete="off"
            hint={t('pictures.origin.hint')}
          />
        </SettingForm>
      ) : (
        <Facts facts={[[t('pictures.origin'), was ?? t('pictures.off')]]} />
      )}
      <p>
        <a {...link('/integration/callbacks')}>{t('pictures.refused.link')}</a>
      </p>
    </Box>
  );
}
