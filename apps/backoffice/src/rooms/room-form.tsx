import type { RoomField, RoomRow, RoomTexts } from '@cardroom/staff-api';
import { Choice, Field, Form } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { fieldsOf, givenText, shownText } from './room-fields.ts';
import styles from './rooms.module.css';
import type { RoomDesk } from './use-rooms.ts';

export interface RoomFormProps {
  readonly desk: RoomDesk;
  /** `room` is the room to change or clone. */
  readonly what: { readonly how: 'new' } | { readonly how: 'clone' | 'change'; readonly room: RoomRow };
  readonly done: () => void;
}

const TITLES = { new: 'New room', clone: 'Clone of', change: 'Change' } as const;
const SUBMITS = { new: 'Open room', clone: 'Open room', change: 'Save room' } as const;

export function RoomForm({ desk, what, done }: RoomFormProps) {
  const room = what.how === 'new' ? null : what.room;
  const texts = room?.options ?? desk.fresh;
  const send = async (given: (name: string) => string) => {
    const options = Object.fromEntries(fieldsOf(desk.form).map((field) => [field.option, givenText(field, given(field.option))]));
    const refusal =
      what.how === 'change'
        ? await desk.change(`/${what.room.roomId}/change`, { options, was: what.room.options })
        : await desk.change('', { currency: room?.currency ?? given('currency'), options });
    if (refusal === null) done();
    return refusal;
  };
  return (
    <section className={styles.form} aria-labelledby="room-form">
      <div className={page.head}>
        <h2 id="room-form">
          {TITLES[what.how]} {room?.name}
        </h2>
        <button type="button" className={page.pick} onClick={done}>
          Back to rooms
        </button>
      </div>
      <p className={page.quiet}>
        {what.how === 'change'
          ? 'Applies to new tables. Open tables keep their settings until all players have left, and then close.'
          : 'The first table opens within seconds.'}
      </p>
      <Form submit={SUBMITS[what.how]} send={send}>
        <div className={page.columns}>
          {desk.form.map(({ title, fields }, index) => (
            <fieldset key={title} className={`${page.box} ${styles.group}`}>
              <legend>{title}</legend>
              {index === 0 && <Currency desk={desk} room={room} />}
              {fields.map((field) => (
                <RoomInput key={`${field.option} ${texts[field.option]}`} field={field} texts={texts} fixed={what.how === 'change'} />
              ))}
            </fieldset>
          ))}
        </div>
      </Form>
    </section>
  );
}

/** A room and its clones keep their currency. */
function Currency({ desk, room }: { readonly desk: RoomDesk; readonly room: RoomRow | null }) {
  if (room !== null) return <Field label="Currency" name="currency" defaultValue={room.currency} readOnly />;
  return <Choice label="Currency" name="currency" options={desk.currencies.map((one) => [one, one] as const)} />;
}

const SWITCH = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

function RoomInput({ field, texts, fixed }: { readonly field: RoomField; readonly texts: RoomTexts; readonly fixed: boolean }) {
  const { option: name, label, kind, hint, choices, required } = field;
  const text = texts[name] ?? '';
  const help = hint === undefined ? {} : { hint };
  if (name === 'gameKey' && fixed) return <GameOf text={text} choices={choices ?? []} />;
  if (kind === 'choice' || kind === 'switch') {
    return <Choice label={label} name={name} defaultValue={text} options={choices ?? SWITCH} {...help} />;
  }
  const numeric = kind === 'text' ? {} : { inputMode: 'decimal' as const };
  return (
    <Field label={label} name={name} defaultValue={shownText(field, text)} required={required} autoComplete="off" {...numeric} {...help} />
  );
}

/** The game of a room cannot change. */
function GameOf({ text, choices }: { readonly text: string; readonly choices: readonly (readonly [string, string])[] }) {
  const name = choices.find(([key]) => key === text)?.[1] ?? text;
  return (
    <>
      <Field label="Game" name="game" defaultValue={name} readOnly hint="To offer another game, clone this room." />
      <input type="hidden" name="gameKey" value={text} />
    </>
  );
}
