import { hasText, t } from '../i18n/i18n.ts';
import '@cardroom/ui/felts.css';
import type { OwnFelt, OwnTableLook } from '@cardroom/staff-api';
import { BACK_NAMES, CardBack, Emblem, FELT_NAMES, HOUSE_EMBLEM } from '@cardroom/ui';
import { type CSSProperties, useState } from 'react';
import { Choice, Field } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import styles from './integration.module.css';
import { Box, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';

const DEFAULT = 'default';
const OWN = 'own';
/** Where a felt of an operator's own begins. */
const BAIZE: OwnFelt = {
  ...{ ground: '#115246', light: '#1c7a64', dark: '#08302a', line: '#e8c67e', text: '#e8f7f0', piping: '#d8b066' },
  tile: 'baize',
};
const COLOURS = ['ground', 'light', 'dark', 'line', 'text', 'piping'] as const satisfies readonly Exclude<keyof OwnFelt, 'tile'>[];
const felts = () => FELT_NAMES.map((name) => [name, t(`look.felt.${name}`)] as const);
const backs = () => BACK_NAMES.map((name) => [name, t(`look.back.${name}`)] as const);

/** The felt, the card backs and the emblem of the operator's tables. Players may choose another felt and back for themselves. */
export function TableLookBox({ desk: { integration, mayChange, change } }: { readonly desk: Desk }) {
  const { tableLook } = integration;
  const [emblem, setEmblem] = useState<string | null>(null);
  const [set, setSet] = useState(0);
  const [felt, setFelt] = useState(choiceOf(tableLook.felt));
  return (
    <Box title={t('look.table')} id="table-look">
      <Preview look={tableLook} />
      {mayChange && (
        <SettingForm
          submit={t('look.table.save')}
          send={async (given) => {
            const shown = given('noEmblem') === 'on' ? { emblem: null } : emblem === null ? {} : { emblem };
            const back = given('back') === DEFAULT ? null : given('back');
            const refusal = await change('table-look', { felt: feltOf(given), back, ...shown, was: tableLook });
            if (refusal === null) {
              setEmblem(null);
              setSet(set + 1);
            }
            return refusal;
          }}
        >
          <div className={page.filters}>
            <Choice
              label={t('look.table.felt')}
              name="felt"
              options={[[DEFAULT, t('look.table.default')], ...felts(), [OWN, t('look.table.own')]]}
              value={felt}
              onChange={setFelt}
              hint={t('look.table.felt.hint')}
            />
            <Choice
              label={t('look.table.back')}
              name="back"
              options={[[DEFAULT, t('look.table.default')], ...backs()]}
              key={`back ${set}`}
              defaultValue={tableLook.back ?? DEFAULT}
            />
          </div>
          {felt === OWN && <OwnColours felt={typeof tableLook.felt === 'object' && tableLook.felt !== null ? tableLook.felt : BAIZE} />}
          <Field
            key={`emblem ${set}`}
            label={t('look.table.emblem')}
            name="emblem"
            type="file"
            accept=".svg"
            hint={t('look.table.emblem.hint')}
            onChange={(event) => void event.target.files?.[0]?.text().then(setEmblem)}
          />
          {tableLook.emblem !== null && (
            <label className={styles.check}>
              <input key={`no emblem ${set}`} type="checkbox" name="noEmblem" /> {t('look.table.remove-emblem')}
            </label>
          )}
        </SettingForm>
      )}
    </Box>
  );
}

function OwnColours({ felt }: { readonly felt: OwnFelt }) {
  return (
    <div className={page.filters}>
      {COLOURS.map((part) => (
        <Field
          key={part}
          label={t(`look.colour.${part}`)}
          name={part}
          defaultValue={felt[part]}
          placeholder={BAIZE[part]}
          {...(hasText(`look.colour.${part}.hint`) ? { hint: t(`look.colour.${part}.hint`) } : {})}
        />
      ))}
      <Choice label={t('look.table.pattern')} name="tile" options={felts()} defaultValue={felt.tile} />
    </div>
  );
}

function choiceOf(felt: OwnTableLook['felt']): string {
  if (felt === null) return DEFAULT;
  return typeof felt === 'string' ? felt : OWN;
}

function feltOf(given: (name: string) => string): OwnTableLook['felt'] {
  const chosen = given('felt');
  if (chosen === DEFAULT) return null;
  if (chosen !== OWN) return chosen;
  const colours = Object.fromEntries(COLOURS.map((part) => [part, given(part).trim()]));
  return { ...colours, tile: given('tile') } as unknown as OwnFelt;
}

/** A table and a card of it in small, as they are stored. */
function Preview({ look }: { readonly look: OwnTableLook }) {
  const emblem = look.emblem ?? HOUSE_EMBLEM;
  const back = BACK_NAMES.find((name) => name === look.back) ?? 'fold';
  const own = typeof look.felt === 'object' && look.felt !== null ? look.felt : null;
  const felt = typeof look.felt === 'string' ? look.felt : 'house';
  return (
    <div className={styles.tableLook} data-testid="table-look">
      <span className={styles.felt} data-felt={felt} style={own === null ? undefined : tokensOf(own)}>
        <Emblem art={emblem} className={styles.emblem} />
      </span>
      <span className={styles.back}>
        <CardBack back={back} emblem={emblem} />
      </span>
    </div>
  );
}

function tokensOf({ ground, light, dark, line, text, piping, tile }: OwnFelt): CSSProperties {
  return {
    '--felt': ground,
    '--felt-hi': light,
    '--felt-lo': dark,
    '--felt-line': line,
    '--felt-ink': text,
    '--pipe': piping,
    '--felt-tile': `var(--tile-${tile})`,
  } as CSSProperties;
}
