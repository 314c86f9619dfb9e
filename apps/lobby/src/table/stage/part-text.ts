import type { Translate } from '../../i18n/index.ts';
import type { AwardPart, WinLabel } from '../rules/awards.ts';

/** The name of a share of the pots: "High", "Board 2", "Low 1". */
export function partText({ run, half }: NamedPart, t: Translate): string {
  if (run === null) return t(`award.${half}`);
  return half === 'all' ? t('table.boardNumber', { number: run }) : t(`award.${half}Of`, { number: run });
}

/** The label of a winner: "Scoops", "High", "High 1 · Low 2". */
export function winText(label: WinLabel, t: Translate): string {
  switch (label.kind) {
    case 'scoops':
      return t('award.scoops');
    case 'both-boards':
      return t('award.bothBoards');
    case 'parts':
      return withoutBoards(label.parts)
        .map((part) => partText(part, t))
        .join(' · ');
  }
}

type NamedPart = Pick<AwardPart, 'run' | 'half'>;

/** Winning the same half of both boards is named once, without a board. */
function withoutBoards(parts: readonly AwardPart[]): readonly NamedPart[] {
  const isOfBoth = ({ half }: AwardPart): boolean => half !== 'all' && parts.filter((part) => part.half === half).length > 1;
  return parts
    .filter((part) => !isOfBoth(part) || part.run === 1)
    .map((part): NamedPart => (isOfBoth(part) ? { run: null, half: part.half } : part));
}
