import { useOperatorChoice } from '../shell/operator-choice.ts';
import styles from './tabs.module.css';

export interface TabsProps {
  readonly label: string;
  /** The path of the page; the first tab has no name in the address. */
  readonly path: string;
  readonly tab: string;
  readonly tabs: readonly (readonly [name: string, text: string, count: number])[];
}

/** Tabs of one page, each with its address and the number of its rows. */
export function Tabs({ label, path, tab, tabs }: TabsProps) {
  const { link } = useOperatorChoice();
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(([name, text, count], index) => (
        <a key={name} {...link(index === 0 ? path : `${path}?tab=${name}`)} aria-current={name === tab ? 'page' : undefined}>
          {text} <b>{count}</b>
        </a>
      ))}
    </nav>
  );
}
