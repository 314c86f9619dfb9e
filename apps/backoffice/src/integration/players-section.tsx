import type { IntegrationAnswer } from '@cardroom/staff-api';
import { lazy, Suspense } from 'react';
import { addTexts, t } from '../i18n/i18n.ts';
import { Area, Choice, Field } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import styles from './integration.module.css';
import { BrandBox, LanguagesBox } from './look-boxes.tsx';
import { Box, ChoiceSetting, Facts, optionText, SettingForm } from './setting-form.tsx';
import { TableLookBox } from './table-look-box.tsx';
import type { Desk } from './use-integration.ts';
import { wordsOf } from './words-of.ts';

type Options = readonly (readonly [value: string, text: string])[];
const settlements = (): Options => [
  ['session', t('setup.settlement.session')],
  ['hand', t('setup.settlement.hand')],
];
const chatModes = (): Options => [
  ['off', t('setup.chat.off')],
  ['phrases', t('setup.chat.phrases')],
  ['free', t('setup.chat.free')],
];
const handSharings = (): Options => [
  ['off', t('setup.sharing.off')],
  ['seats', t('setup.sharing.seats')],
  ['names', t('setup.sharing.names')],
];
const SEAT_KINDS = ['browser', 'network', 'history'] as const;
const seatRuleOptions = (): Options => [
  ['block', t('setup.seat-rule.block')],
  ['warn', t('setup.seat-rule.warn')],
  ['allow', t('setup.seat-rule.allow')],
];
const revocations = (): Options => [
  ['stay', t('setup.revocation.stay')],
  ['leave', t('setup.revocation.leave')],
];
const NO_SANDBOX = 'none';
const BOTS = [0, 1, 2, 3, 4, 5];
const sandboxes = (): Options => [
  [NO_SANDBOX, t('setup.sandbox.off')],
  ...BOTS.map((bots) => [String(bots), t('setup.sandbox.bots', { bots })] as const),
];
const botsText = (bots: number | null) => (bots === null ? NO_SANDBOX : String(bots));

const PlayBoxes = lazy(async () => {
  const [{ PlayBoxes: boxes }] = await Promise.all([import('./play-boxes.tsx'), addTexts('play')]);
  return { default: boxes };
});

/** The settings that the operator's players notice. */
export function PlayersSection({ desk }: { readonly desk: Desk }) {
  return (
    <section className={styles.part} aria-labelledby="players">
      <h2 id="players">{t('setup.title')}</h2>
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
          <Suspense fallback={null}>
            <PlayBoxes desk={desk} />
          </Suspense>
        </div>
      ) : (
        <div className={page.columns}>
          <Settings integration={desk.integration} />
          <LanguagesBox desk={desk} />
          <BrandBox desk={desk} />
          <TableLookBox desk={desk} />
          <Suspense fallback={null}>
            <PlayBoxes desk={desk} />
          </Suspense>
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
    <Box title={t('setup.settings')} id="settings">
      <Facts
        facts={[
          [t('setup.currencies'), operator.currencies.join(', ')],
          [
            t('setup.frames.field'),
            operator.frameOrigins.filter((one) => !ignoredFrameOrigins.includes(one)).join(', ') || t('setup.frames.none'),
          ],
          ...(ignoredFrameOrigins.length > 0 ? ([[t('setup.frames.invalid'), ignoredFrameOrigins.join(', ')]] as const) : []),
          [t('setup.settlement'), optionText(settlements(), settlement)],
          [t('setup.chat'), optionText(chatModes(), chat)],
          [t('setup.sharing'), optionText(handSharings(), handSharing)],
          [t('setup.revocation.name'), optionText(revocations(), revocationEndsPlayers ? 'leave' : 'stay')],
          [t('setup.sandbox'), optionText(sandboxes(), botsText(sandboxBots))],
          [t('setup.reality-check'), t('setup.reality-check.text', { minutes: realityCheckMinutes })],
          ...SEAT_KINDS.map((kind) => [t(`setup.seating.name.${kind}`), optionText(seatRuleOptions(), seatRules[kind])] as const),
        ]}
      />
    </Box>
  );
}

function Currencies({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { currencies } = integration.operator;
  const shown = currencies.join(', ');
  return (
    <Box title={t('setup.currencies')} id="currencies">
      <SettingForm
        submit={t('setup.currencies.save')}
        send={(given) => change('currencies', { currencies: wordsOf(given('currencies').toUpperCase()), was: currencies })}
      >
        <Field
          key={shown}
          label={t('setup.currencies.field')}
          name="currencies"
          defaultValue={shown}
          autoComplete="off"
          hint={t('setup.currencies.hint')}
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
    <Box title={t('setup.frames')} id="frames">
      <SettingForm
        submit={t('setup.frames.save')}
        send={(given) => change('frame-origins', { origins: wordsOf(given('origins')), was: frameOrigins })}
      >
        <Area
          key={shown}
          label={t('setup.frames.field')}
          name="origins"
          defaultValue={shown}
          placeholder="https://casino.example.com"
          spellCheck={false}
          hint={t('setup.frames.hint')}
        />
        {ignoredFrameOrigins.length > 0 && (
          <p className={page.off}>{t('setup.frames.invalid.text', { origins: ignoredFrameOrigins.join(', ') })}</p>
        )}
      </SettingForm>
    </Box>
  );
}

function Settlement({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { settlement } = integration;
  return (
    <ChoiceSetting
      title={t('setup.settlement')}
      id="settlement"
      submit={t('setup.settlement.save')}
      label={t('setup.settlement.field')}
      name="mode"
      value={settlement}
      options={settlements()}
      hint={t('setup.settlement.hint')}
      save={(mode) => change('settlement', { mode, was: settlement })}
    />
  );
}

function Sandbox({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { sandboxBots: was } = integration;
  return (
    <ChoiceSetting
      title={t('setup.sandbox')}
      id="sandbox"
      submit={t('setup.sandbox.save')}
      label={t('setup.sandbox.field')}
      name="bots"
      value={botsText(was)}
      options={sandboxes()}
      hint={t('setup.sandbox.hint')}
      save={(bots) => change('sandbox', { bots: bots === NO_SANDBOX ? null : Number(bots), was })}
    />
  );
}

function Chat({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { chat } = integration;
  return (
    <ChoiceSetting
      title={t('setup.chat')}
      id="chat"
      submit={t('setup.chat.save')}
      label={t('setup.chat.field')}
      name="mode"
      value={chat}
      options={chatModes()}
      hint={t('setup.chat.hint')}
      save={(mode) => change('chat', { mode, was: chat })}
    />
  );
}

function HandSharing({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { handSharing } = integration;
  return (
    <ChoiceSetting
      title={t('setup.sharing')}
      id="hand-sharing"
      submit={t('setup.sharing.save')}
      label={t('setup.sharing.field')}
      name="mode"
      value={handSharing}
      options={handSharings()}
      hint={t('setup.sharing.hint')}
      save={(mode) => change('hand-sharing', { mode, was: handSharing })}
    />
  );
}

function RealityCheck({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { realityCheckMinutes } = integration;
  return (
    <Box title={t('setup.reality-check')} id="reality-check">
      <SettingForm
        submit={t('setup.reality-check.save')}
        send={(given) => change('reality-check', { minutes: Number(given('minutes')), was: realityCheckMinutes })}
      >
        <Field
          key={realityCheckMinutes}
          label={t('setup.reality-check.field')}
          name="minutes"
          type="number"
          min={0}
          defaultValue={realityCheckMinutes}
          hint={t('setup.reality-check.hint')}
          required
        />
      </SettingForm>
    </Box>
  );
}

function Seating({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { seatRules } = integration;
  return (
    <Box title={t('setup.seating')} id="seating">
      <p>{t('setup.seating.text')}</p>
      <SettingForm
        submit={t('setup.seating.save')}
        send={(given) =>
          change('seat-rules', { browser: given('browser'), network: given('network'), history: given('history'), was: seatRules })
        }
      >
        {SEAT_KINDS.map((kind) => (
          <Choice
            key={`${kind} ${seatRules[kind]}`}
            label={t(`setup.seating.${kind}`)}
            name={kind}
            defaultValue={seatRules[kind]}
            options={seatRuleOptions()}
          />
        ))}
      </SettingForm>
    </Box>
  );
}

function Revocation({ desk: { integration, change } }: { readonly desk: Desk }) {
  const { revocationEndsPlayers } = integration;
  return (
    <ChoiceSetting
      title={t('setup.revocation')}
      id="revocation"
      submit={t('setup.revocation.save')}
      label={t('setup.revocation.field')}
      name="players"
      value={revocationEndsPlayers ? 'leave' : 'stay'}
      options={revocations()}
      hint={t('setup.revocation.hint')}
      save={(players) => change('revocation', { endsPlayers: players === 'leave', was: revocationEndsPlayers })}
    />
  );
}
