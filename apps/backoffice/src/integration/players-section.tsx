import type { IntegrationAnswer } from '@cardroom/staff-api';
import { Area, Choice, Field } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import styles from './integration.module.css';
import { BrandBox, LanguagesBox } from './look-boxes.tsx';
import { Box, ChoiceSetting, Facts, optionText, SettingForm } from './setting-form.tsx';
import { TableLookBox } from './table-look-box.tsx';
import type { Desk } from './use-integration.ts';
import { wordsOf } from './words-of.ts';

const SETTLEMENTS = [
  ['session', 'Once per table session'],
  ['hand', 'For every hand'],
] as const;
const CHAT_MODES = [
  ['off', 'Off'],
  ['phrases', 'Preset phrases'],
  ['free', 'Free text'],
] as const;

const HAND_SHARING = [
  ['off', 'Off'],
  ['seats', 'On, others named by seat'],
  ['names', 'On, with display names'],
] as const;

const SEAT_KINDS = [
  ['browser', 'Same browser'],
  ['network', 'Same network'],
  ['history', 'Suspicious play together'],
] as const;
const SEAT_RULES = [
  ['block', 'Block'],
  ['warn', 'Warn staff'],
  ['allow', 'Allow'],
] as const;
const REVOCATIONS = [
  ['stay', 'Players stay'],
  ['leave', 'Players leave after their hand'],
] as const;
const NO_SANDBOX = 'none';
const SANDBOX: readonly (readonly [value: string, text: string])[] = [
  [NO_SANDBOX, 'Off: real money'],
  ['0', 'Play money, no bots'],
  ['1', 'Play money, 1 bot per table'],
  ...['2', '3', '4', '5'].map((bots) => [bots, `Play money, ${bots} bots per table`] as const),
];
const botsText = (bots: number | null) => (bots === null ? NO_SANDBOX : String(bots));

/** The settings that the operator's players notice. */
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
          <HandSharing desk={desk} />
          <RealityCheck desk={desk} />
          <Seating desk={desk} />
          <Revocation desk={desk} />
          <Sandbox desk={desk} />
          <LanguagesBox desk={desk} />
          <BrandBox desk={desk} />
          <TableLookBox desk={desk} />
        </div>
      ) : (
        <div className={page.columns}>
          <Settings integration={desk.integration} />
          <LanguagesBox desk={desk} />
          <BrandBox desk={desk} />
          <TableLookBox desk={desk} />
        </div>
      )}
    </section>
  );
}

/** All settings in one box, for members who may only view. */
function Settings({ integration }: { readonly integration: IntegrationAnswer }) {
  const {
    operator,
    ignoredFrameOrigins,
    settlement,
    chat,
    handSharing,
    realityCheckMinutes,
    seatRules,
    revocationEndsPlayers,
    sandboxBots,
  } = integration;
  return (
    <Box title="Settings" id="settings">
      <Facts
        facts={[
          ['Currencies', operator.currencies.join(', ')],
          ['Allowed frame origins', operator.frameOrigins.filter((one) => !ignoredFrameOrigins.includes(one)).join(', ') || 'None'],
          ...(ignoredFrameOrigins.length > 0 ? ([['Invalid frame origins', ignoredFrameOrigins.join(', ')]] as const) : []),
          ['Settlement', optionText(SETTLEMENTS, settlement)],
          ['Chat', optionText(CHAT_MODES, chat)],
          ['Shared hands', optionText(HAND_SHARING, handSharing)],
          ['When a token is revoked', optionText(REVOCATIONS, revocationEndsPlayers ? 'leave' : 'stay')],
          ['Sandbox', optionText(SANDBOX, botsText(sandboxBots))],
          ['Reality check', realityCheckMinutes === 0 ? 'Off' : `Every ${realityCheckMinutes} minutes`],
          ...SEAT_KINDS.map(([kind, label]) => [`Seating: ${label.toLowerCase()}`, optionText(SEAT_RULES, seatRules[kind])] as const),
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
          label="Accepted currencies"
          name="currencies"
          defaultValue={shown}
          autoComplete="off"
          hint="ISO 4217 codes, such as EUR, KRW; a currency with an open room cannot be removed."
          required
        />
      </SettingForm>
    </Box>
  );
}

function FrameOrigins({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { ignoredFrameOrigins } = integration;
  const { frameOrigins } = integration.operator;
  const shown = frameOrigins.join('\n');
  return (
    <Box title="Embedding" id="frames">
      <SettingForm
        submit="Save origins"
        send={(given) => change('frame-origins', { origins: wordsOf(given('origins')), was: frameOrigins })}
      >
        <Area
          key={shown}
          label="Allowed frame origins"
          name="origins"
          defaultValue={shown}
          placeholder="https://casino.example.com"
          spellCheck={false}
          hint="One https origin per line, without wildcards; leave empty to open the lobby only in its own window."
        />
        {ignoredFrameOrigins.length > 0 && (
          <p className={page.off}>Invalid, so browsers block these: {ignoredFrameOrigins.join(', ')}. Remove or correct them.</p>
        )}
      </SettingForm>
    </Box>
  );
}

function Settlement({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { settlement } = integration;
  return (
    <ChoiceSetting
      title="Settlement"
      id="settlement"
      submit="Save settlement"
      label="Debit and credit"
      name="mode"
      value={settlement}
      options={SETTLEMENTS}
      hint="Applies to new tables; open tables keep their mode until they close."
      save={(mode) => change('settlement', { mode, was: settlement })}
    />
  );
}

function Sandbox({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { sandboxBots: was } = integration;
  return (
    <ChoiceSetting
      title="Sandbox"
      id="sandbox"
      submit="Save sandbox"
      label="House bots"
      name="bots"
      value={botsText(was)}
      options={SANDBOX}
      hint="Bots join each player within seconds and never call the wallet. Service owners can turn it on or off before the first transaction."
      save={(bots) => change('sandbox', { bots: bots === NO_SANDBOX ? null : Number(bots), was })}
    />
  );
}

function Chat({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { chat } = integration;
  return (
    <ChoiceSetting
      title="Chat"
      id="chat"
      submit="Save chat"
      label="Chat mode"
      name="mode"
      value={chat}
      options={CHAT_MODES}
      hint="Applies to all tables immediately."
      save={(mode) => change('chat', { mode, was: chat })}
    />
  );
}

function HandSharing({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { handSharing } = integration;
  return (
    <ChoiceSetting
      title="Shared hands"
      id="hand-sharing"
      submit="Save shared hands"
      label="Players may share hands by link"
      name="mode"
      value={handSharing}
      options={HAND_SHARING}
      hint="Links open without a login for 30 days. Turning this off ends all links at once."
      save={(mode) => change('hand-sharing', { mode, was: handSharing })}
    />
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
          label="Interval (minutes)"
          name="minutes"
          type="number"
          min={0}
          defaultValue={realityCheckMinutes}
          hint="5 to 240, or 0 to turn it off."
          required
        />
      </SettingForm>
    </Box>
  );
}

function Seating({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { seatRules } = integration;
  return (
    <Box title="Seating" id="seating">
      <p>Applies when a player asks for a seat at a table where somebody with the same browser, network or suspicious play already sits.</p>
      <SettingForm
        submit="Save seating"
        send={(given) =>
          change('seat-rules', { browser: given('browser'), network: given('network'), history: given('history'), was: seatRules })
        }
      >
        {SEAT_KINDS.map(([kind, label]) => (
          <Choice key={`${kind} ${seatRules[kind]}`} label={label} name={kind} defaultValue={seatRules[kind]} options={SEAT_RULES} />
        ))}
      </SettingForm>
    </Box>
  );
}

function Revocation({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { revocationEndsPlayers } = integration;
  return (
    <ChoiceSetting
      title="Revoked tokens"
      id="revocation"
      submit="Save revoked tokens"
      label="When you revoke an access token"
      name="players"
      value={revocationEndsPlayers ? 'leave' : 'stay'}
      options={REVOCATIONS}
      hint="Applies to players launched with that token. Players who leave are cashed out."
      save={(players) => change('revocation', { endsPlayers: players === 'leave', was: revocationEndsPlayers })}
    />
  );
}
