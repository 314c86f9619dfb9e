import type { ReactNode } from 'react';
import { Part, Piece, Row } from './part.tsx';
import styles from './sheet.module.css';

/** Text and background colours that must keep their contrast when operators set their own colours. */
const PAIRS = [
  ...['--bg', '--surface-1', '--surface-2', '--surface-3'].flatMap((ground) =>
    ['--text', '--text-2', ...(ground === '--surface-3' ? [] : ['--text-3'])].map((text) => [ground, text] as const),
  ),
  ['--surface-1', '--brand-text'],
  ['--surface-1', '--danger'],
  ['--surface-1', '--ok'],
  ['--surface-1', '--info'],
  ['--danger-bg', '--danger'],
  ['--brand', '--on-brand'],
  ['--call', '--on-call'],
  ['--fold', '--on-fold'],
  ['--felt', '--felt-ink'],
  ['--felt-hi', '--felt-ink'],
  ['--label', '--felt-text'],
] as const;

export function ColourPart(): ReactNode {
  return (
    <Part title="Colours">
      <Row title="Text on backgrounds">
        {PAIRS.map(([ground, text]) => (
          <Piece key={ground + text} name={`${text.slice(2)} on ${ground.slice(2)}`}>
            <span className={styles.swatch} style={{ background: `var(${ground})`, color: `var(${text})` }}>
              €1,234.50
            </span>
          </Piece>
        ))}
      </Row>
    </Part>
  );
}
