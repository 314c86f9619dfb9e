import { Button } from '@cardroom/ui';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Refusal } from '../api.ts';
import { dateText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { Notice } from '../shell/form.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import page from '../shell/page.module.css';
import { Advanced } from './form/advanced.tsx';
import { Changes } from './form/changes.tsx';
import { Presets } from './form/preset-row.tsx';
import { Preview, Verdict } from './form/preview.tsx';
import { RakePart } from './form/rake-part.tsx';
import styles from './form/room-form.module.css';
import { BuyInPart, GamePart, OptionsPart, StakesPart, TablesPart } from './form/sections.tsx';
import { type FormTask, useModel } from './form/use-model.ts';
import type { RoomDesk } from './use-rooms.ts';

export interface RoomFormProps {
  readonly desk: RoomDesk;
  readonly what: FormTask;
  readonly done: () => void;
}

const SUBMITS = { new: 'room-form.submit.new', clone: 'room-form.submit.new', change: 'room-form.submit.change' } as const;

/** Opens a room, or changes one: presets first, then only what applies to its game, with a preview beside it. */
export function RoomForm({ desk, what, done }: RoomFormProps) {
  const { link } = useOperatorChoice();
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const room = what.how === 'new' ? null : what.room;
  const { model, made, faults, options, drafts, touchAll } = useModel(desk, what);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [first] = touchAll();
    if (first !== undefined) return focusOn(form.current, first);
    setBusy(true);
    const sent =
      what.how === 'change'
        ? await desk.change(`/${what.room.roomId}/change`, { options, was: what.room.options })
        : await desk.change('', { currency: model.currency, options });
    setBusy(false);
    setRefusal(sent);
    if (sent === null) {
      drafts.discard();
      done();
    } else if (sent.field !== null) focusOn(form.current, sent.field);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} aria-labelledby="room-form" noValidate>
      <div className={page.head}>
        <div className={styles.crumbs}>
          <a {...link('/rooms')}>{t('room-form.rooms')}</a> <span aria-hidden="true">›</span>
          <h1 id="room-form">{t(`room-form.title.${what.how}`, { room: room?.name ?? '' })}</h1>
        </div>
        {what.how === 'new' && drafts.draft !== null && (
          <span className={styles.draft}>
            {t('room-form.draft', { at: dateText(drafts.draft.at, { hour: '2-digit', minute: '2-digit' }) })}
            <button type="button" className={page.pick} onClick={drafts.discard}>
              {t('room-form.discard')}
            </button>
          </span>
        )}
      </div>
      {what.how === 'new' && <Presets model={model} />}
      <div className={styles.columns}>
        <div className={`${styles.card} ${styles.parts}`}>
          <GamePart model={model} />
          <StakesPart model={model} />
          <BuyInPart model={model} />
          <RakePart model={model} />
          <OptionsPart model={model} />
          <TablesPart model={model} />
          <Advanced model={model} fresh={desk.fresh} />
        </div>
        <aside className={styles.aside} aria-label={t('room-form.preview')}>
          <Preview made={made} currency={model.currency} />
          {what.how === 'change' && (
            <Changes form={desk.form} currency={model.currency} was={what.room.options} now={made?.options ?? null} />
          )}
          <Verdict faults={faults} isEdit={what.how === 'change'} />
          {refusal !== null && <Notice refusal={refusal} />}
          <div className={styles.acts}>
            <Button onClick={done}>{t('shell.cancel')}</Button>
            <Button type="submit" tone="brand" disabled={busy}>
              {t(SUBMITS[what.how])}
            </Button>
          </div>
        </aside>
      </div>
    </form>
  );
}

/** Moves to the field of an option; a part of one is named with its index: `rakeByPlayers.0.cap`. */
function focusOn(form: HTMLFormElement | null, field: string): void {
  const named = form?.elements.namedItem(field.split('.')[0] ?? '');
  const target = named ?? form?.querySelector('[data-wrong="true"] input') ?? null;
  if (target instanceof HTMLElement) {
    target.closest('details')?.setAttribute('open', '');
    target.focus();
  }
}
