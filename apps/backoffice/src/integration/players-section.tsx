import type { IntegrationAnswer } from '@cardroom/staff-api';
import { Area, Choice, Field } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import styles from './integration.module.css';
import { BrandBox, LanguagesBox } from './look-boxes.tsx';
import { Box, Facts, SettingForm } from './setting-form.tsx';
import type { Desk } from './use-integration.ts';
import { wordsOf } from './words-of.ts';

const SETTLEMENTS = [
  ['session', 'Once per stay: debit at sit-down, credit at leave'],
  ['hand', 'With each hand: debit before, credit after'],
] as const;
const CHAT_MODES = [
  ['off', 'No chat'],
  ['phrases', 'Ready-made phrases'],
  ['free', 'Free text'],
] as const;

/** What the operator's players meet. */
export function PlayersSection({ desk }: { readonly desk: Desk }) {
  return (
    <section className={styles.part} aria-labelledby="players">
      <h2 id="players">Players</h2>
      {desk.mayChange ? (
        <div className={page.columns}>
          <Currencies desk={desk} />
          <FrameOrigins desk={desk} />
          <Settlement desk={desk} />
          <Chat desk={desk} />
          <RealityCheck desk={desk} />
          <LanguagesBox desk={desk} />
          <BrandBox desk={desk} />
        </div>
      ) : (
        <div className={page.columns}>
          <Settings integration={desk.integration} />
          <LanguagesBox desk={desk} />
          <BrandBox desk={desk} />
        </div>
      )}
    </section>
  );
}

/** Everything at once, for those who only look. */
function Settings({ integration }: { readonly integration: IntegrationAnswer }) {
  const { operator, settlement, chat, realityCheckMinutes } = integration;
  return (
    <Box title="Settings" id="settings">
      <Facts
        facts={[
          ['Currencies', operator.currencies.join(', ')],
          ['Frame origins', operator.frameOrigins.join(', ') || 'None'],
          ['Settlement', textOf(SETTLEMENTS, settlement)],
          ['Chat', textOf(CHAT_MODES, chat)],
          ['Reality check', realityCheckMinutes === 0 ? 'Never' : `Every ${realityCheckMinutes} minutes`],
        ]}
      />
    </Box>
  );
}

function Currencies({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { currencies } = integration.operator;
  const shown = currencies.join(', ');
  return (
    <Box title="Currencies" id="currencies">
      <SettingForm
        submit="Save currencies"
        send={(given) => change('currencies', { currencies: wordsOf(given('currencies').toUpperCase()), was: currencies })}
      >
        <Field
          key={shown}
          label="Players may bring"
          name="currencies"
          defaultValue={shown}
          autoComplete="off"
          hint="ISO 4217 codes, such as EUR, KRW. One with an open room stays."
          required
        />
      </SettingForm>
    </Box>
  );
}

function FrameOrigins({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { frameOrigins } = integration.operator;
  const shown = frameOrigins.join('\n');
  return (
    <Box title="Frames" id="frames">
      <SettingForm
        submit="Save origins"
        send={(given) => change('frame-origins', { origins: wordsOf(given('origins')), was: frameOrigins })}
      >
        <Area
          key={shown}
          label="Sites that may show the lobby in a frame"
          name="origins"
          defaultValue={shown}
          placeholder="https://casino.example.com"
          spellCheck={false}
          hint="One origin per line. None: the lobby opens in a window of its own only."
        />
      </SettingForm>
    </Box>
  );
}

function Settlement({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { settlement } = integration;
  return (
    <Box title="Settlement" id="settlement">
      <SettingForm submit="Save settlement" send={(given) => change('settlement', { mode: given('mode'), was: settlement })}>
        <Choice
          key={settlement}
          label="The wallet is asked for money"
          name="mode"
          defaultValue={settlement}
          options={SETTLEMENTS}
          hint="Holds for tables that open from then on; an open one keeps its mode until it closes."
        />
      </SettingForm>
    </Box>
  );
}

function Chat({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { chat } = integration;
  return (
    <Box title="Chat" id="chat">
      <SettingForm submit="Save chat" send={(given) => change('chat', { mode: given('mode'), was: chat })}>
        <Choice
          key={chat}
          label="Players talk at the tables with"
          name="mode"
          defaultValue={chat}
          options={CHAT_MODES}
          hint="Holds for all tables, those in play included."
        />
      </SettingForm>
    </Box>
  );
}

function RealityCheck({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { realityCheckMinutes } = integration;
  return (
    <Box title="Reality check" id="reality-check">
      <SettingForm
        submit="Save reality check"
        send={(given) => change('reality-check', { minutes: Number(given('minutes')), was: realityCheckMinutes })}
      >
        <Field
          key={realityCheckMinutes}
          label="Minutes between two reminders of time and result"
          name="minutes"
          type="number"
          min={0}
          defaultValue={realityCheckMinutes}
          hint="5 to 240; 0: never."
          required
        />
      </SettingForm>
    </Box>
  );
}

function textOf(options: readonly (readonly [string, string])[], value: string): string {
  return options.find(([one]) => one === value)?.[1] ?? value;
}
