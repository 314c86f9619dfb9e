import { Dialog } from '@cardroom/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { go } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import { type Entry, entryOf, pagesNamed } from './entries.ts';
import styles from './search.module.css';
import { useSearch } from './use-search.ts';

/** Longer than any id or name; the service takes no more. */
const CHARS_MAX = 100;

export interface SearchDialogProps {
  readonly pages: readonly (readonly [path: string, name: string])[];
  /** The service's own people find the ids of all operators. */
  readonly ofService: boolean;
  /** The operator that is chosen in the address; null: one's own, or none yet. */
  readonly operatorId: string | null;
  readonly close: () => void;
}

/** One box for whatever has an id or a name; the arrow keys go through what was found, Enter opens it. */
export function SearchDialog({ pages, ofService, operatorId, close }: SearchDialogProps) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const answer = useSearch(text, operatorId);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void input.current?.focus(), []);
  const hits = answer?.ok === true ? answer.value.hits : [];
  const entries = [...hits.map((hit) => entryOf(hit, ofService)), ...pagesNamed(pages, text)];
  const active = Math.min(place, entries.length - 1);
  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    close();
    go(entry.address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // The Enter that ends a word of an input method is no choice.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(entries[active]);
    if (step === undefined || entries.length === 0) return;
    event.preventDefault();
    setPlace((active + step + entries.length) % entries.length);
  };
  return (
    <Dialog title="Find" closeLabel="Close" onClose={close} testId="search">
      <div className={styles.box}>
        <input
          ref={input}
          role="combobox"
          aria-label="Player, transaction, hand, table, room or page"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
          placeholder="Id or name"
          autoComplete="off"
          spellCheck={false}
          maxLength={CHARS_MAX}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setPlace(0);
          }}
        />
        <Entries id={id} entries={entries} active={active} open={open} />
        <Notice refusal={answer?.ok === false ? answer : null} />
        <p role="status" className={styles.status}>
          {statusOf(text, answer === null, entries.length)}
        </p>
      </div>
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function statusOf(text: string, waits: boolean, found: number): string {
  if (text.trim() === '') return 'By id, by the beginning of a player’s name, or by a part of a room’s.';
  if (waits) return 'Searching.';
  if (found === 0) return 'Nothing was found.';
  return found === 1 ? '1 found.' : `${found} found.`;
}

interface EntriesProps {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly active: number;
  readonly open: (entry: Entry) => void;
}

function Entries({ id, entries, active, open }: EntriesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => void list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    // The focus stays in the field, as the pattern of a combobox has it: the keys are its own.
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={styles.list}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys lead here
        <div
          key={`${entry.kind} ${entry.address}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.entry}
          onClick={() => open(entry)}
        >
          <span className={styles.kind}>{entry.kind}</span>
          <span className={styles.title}>{entry.title}</span>
          {entry.detail !== '' && <span className={styles.detail}>{entry.detail}</span>}
        </div>
      ))}
    </div>
  );
}
