import type { RoomRow } from '@cardroom/staff-api';
import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useOperatorChoice } from '../../shell/operator-choice.ts';
import { fieldsOf, labelAndUnit, withLabels, withShownBounds } from '../room-fields.ts';
import type { RoomDesk } from '../use-rooms.ts';
import { useDraft } from './draft.ts';
import { gameOf } from './games.ts';
import { faultText, type Model } from './model.ts';
import { PRESETS, stakeValues } from './presets.ts';
import { useCheck } from './use-check.ts';
import { optionsOf, type Values, valuesOf } from './values.ts';

/** What the form is for; `room` is the room to change or duplicate. */
export type FormTask = { readonly how: 'new' } | { readonly how: 'clone' | 'change'; readonly room: RoomRow };

/** The state of the form: what is written, what the service says of it, and the draft. */
export function useModel(desk: RoomDesk, what: FormTask) {
  const { email, operatorId } = useOperatorChoice();
  const drafts = useDraft(email, operatorId);
  const room = what.how === 'new' ? null : what.room;
  const draft = what.how === 'new' ? drafts.draft : null;
  const [currency, setCurrency] = useState(draft?.currency ?? room?.currency ?? desk.currencies[0] ?? 'EUR');
  const [edits, setEdits] = useState<Values>(() => draft?.values ?? (what.how === 'clone' ? { name: `${what.room.name} 2` } : {}));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const values = { ...baseOf(desk, what, currency), ...edits };
  const options = optionsOf(desk.form, values, what.how === 'change' ? what.room : null);
  const check = useCheck(currency, options);
  const made = check?.room ?? null;
  const errors = check?.errors ?? [];
  const labelOf = (field: string) => labels(desk, values)[field.split('.')[0] ?? ''] ?? field;
  const sentence = ({ field, message }: (typeof errors)[number]) =>
    faultText(labelOf(field), field, withLabels(desk.form, withShownBounds(desk.form, field.split('.')[0] ?? '', message)), {
      values,
      currency,
    });
  const keep = (nextCurrency: string, next: Values) => {
    if (what.how === 'new') drafts.save(nextCurrency, next);
  };
  const model: Model = {
    ...{ form: desk.form, currency, currencies: desk.currencies, seatsMax: desk.seatsMax, values, isEdit: what.how === 'change' },
    made: made?.options ?? null,
    usualName: made?.name ?? '',
    set: (changes) => {
      const next = { ...edits, ...changes };
      setEdits(next);
      keep(currency, next);
    },
    setCurrency: (next) => {
      setCurrency(next);
      keep(next, edits);
    },
    fault: (option) => {
      const own = errors.find(({ field }) => field.split('.')[0] === option);
      return own === undefined || !left.has(option) ? null : sentence(own);
    },
    left: (option) => setLeft((before) => new Set([...before, option])),
  };
  return {
    model,
    made,
    options,
    drafts: {
      ...drafts,
      discard: () => {
        drafts.discard();
        setEdits({});
        setLeft(new Set());
      },
    },
    faults: errors.filter(({ field }) => left.has(field.split('.')[0] ?? '')).map(sentence),
    /** Shows every fault; returns the options that have one. */
    touchAll: (): readonly string[] => {
      setLeft(new Set(fieldsOf(desk.form).map(({ option }) => option)));
      return errors.map(({ field }) => field);
    },
  };
}

/** What the form shows before anything is written: the room, or the first preset at micro stakes. */
function baseOf(desk: RoomDesk, what: FormTask, currency: string): Values {
  if (what.how !== 'new') return valuesOf(desk.form, what.room.options);
  return { ...valuesOf(desk.form, desk.fresh), ...PRESETS[0]?.values, ...stakeValues('micro', currency), rakeBasisPoints: '3' };
}

/** The names of the fields as the form shows them. */
function labels(desk: RoomDesk, { gameKey = '' }: Values): Readonly<Record<string, string>> {
  const isShort = gameOf(gameKey).variant === 'short';
  return {
    ...Object.fromEntries(fieldsOf(desk.form).map((field) => [field.option, labelAndUnit(field).label])),
    bigBlind: t(isShort ? 'room-form.button-blind' : 'room-form.big-blind'),
    currency: t('room-form.currency'),
  };
}
