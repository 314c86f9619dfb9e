import type { HomePart } from '@cardroom/staff-api';
import type { ReactNode } from 'react';
import { numberText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { Icon, type IconName } from '../shell/icon.tsx';
import { useOperatorChoice } from '../shell/operator-choice.ts';
import styles from './home.module.css';
import { momentText } from './moments.ts';

export interface BoxProps {
  readonly title: string;
  readonly testId: string;
  readonly part?: HomePart<unknown>;
  readonly now: number;
  /** The number of what is open. */
  readonly count?: number;
  /** Beside the title. */
  readonly aside?: ReactNode;
  /** The page that the box leads to, and its name; absent where the member may not open it. */
  readonly more?: readonly [path: string, name: string] | undefined;
  readonly children: ReactNode;
}

/** A titled part of the page. A part that cannot be read says so, above its last values. */
export function Box({ title, testId, part, now, count, aside, more, children }: BoxProps) {
  const { link } = useOperatorChoice();
  return (
    <section className={`${styles.card} ${styles.box}`} aria-label={title} data-testid={testId}>
      <header>
        <h2>{title}</h2>
        {count !== undefined && count > 0 && <span className={styles.tag}>{numberText(count)}</span>}
        {aside}
        {more !== undefined && (
          <a {...link(more[0])} className={styles.more}>
            {more[1]} <span aria-hidden="true">›</span>
          </a>
        )}
      </header>
      {part?.isFailing === true && (
        <p className={styles.age} role="status">
          {part.readAt === null ? t('home.unreadable') : t('home.as-of', { at: momentText(part.readAt, now) })}
        </p>
      )}
      {children}
    </section>
  );
}

export interface LineProps {
  readonly icon: IconName;
  readonly tone?: 'bad' | 'warn';
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** One thing in a box: an icon, two lines, and where it is acted on. */
export function Line({ icon, tone, title, text, action }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.icon} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        <div>{title}</div>
        <small>{text}</small>
      </div>
      {action}
    </li>
  );
}

/** The link at the end of a line. `what` says for screen readers which one it is. */
export function Act({ path, text, what }: { readonly path: string; readonly text: string; readonly what: string }) {
  const { link } = useOperatorChoice();
  return (
    <a {...link(path)} className={styles.act}>
      {text}
      <span className="visually-hidden"> ({what})</span>
    </a>
  );
}
