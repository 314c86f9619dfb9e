import { Dialog } from '@cardroom/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { go } from '../route.ts';
import { Notice } from '../shell/form.tsx';
import type { MenuPage } from '../shell/menu.ts';
import { type Entry, entryOf, pagesNamed } from './entries.ts';
import styles from './search.module.css';
import { useSearch } from './use-search.ts';

/** The service accepts no longer text. */
const CHARS_MAX = 100;

export interface SearchDialogProps {
  readonly pages: readonly MenuPage[];
  /** Service staff can find IDs of every operator. */
  readonly ofService: boolean;
  /** The operator one works for; null for the reader's own. */
  readonly operatorId: string | null;
  readonly close: () => void;
}

/** One search box for everything with an ID or a name. Arrow keys move through the results, Enter opens one. */
export function SearchDialog({ pages, ofService, operatorId, close }: SearchDialogProps) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const { value, refusal } = useSearch(text);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void input.current?.focus(), []);
  const hits = value?.hits ?? [];
  const entries = [...hits.map((hit) => entryOf(hit, ofService)), ...pagesNamed(pages, text, operatorId)];
  const active = Math.min(place, entries.length - 1);
  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    close();
    go(entry.address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // Enter that confirms an input method's word does not open a result.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(entries[active]);
    if (step === undefined || entries.length === 0) return;
    event.preventDefault();
    setPlace((active + step + entries.length) % entries.length);
  };
  return (
    <Dialog title={t('search.title')} closeLabel={t('shell.close')} onClose={close} testId="search">
      <div className={styles.box}>
        <input
          ref={input}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
          placeholder={t('search.placeholder')}
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
        <Notice refusal={refusal} />
        <p role="status" className={styles.status}>
          {statusOf(text, value === null && refusal === null, entries.length)}
        </p>
      </div>
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function statusOf(text: string, waits: boolean, found: number): string {
  if (text.trim() === '') return t('search.hint');
  return waits ? t('search.waits') : t('search.results', { count: found });
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
    // The focus stays in the field, as the ARIA combobox pattern requires.
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('search.list')} className={styles.list}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
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
