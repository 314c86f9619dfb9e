import type { RefusedPictureRow, RefusedPicturesAnswer } from '@cardroom/staff-api';
import { t } from '../../i18n/i18n.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { useAnswer } from '../../query/use-answer.ts';
import { When } from '../../shell/when.tsx';

/** Pictures of players that launches named and that are not shown, with the reason. Nothing while there are none. */
export function RefusedPictures() {
  const { value } = useAnswer<RefusedPicturesAnswer>('/integration/pictures', { onReturn: true });
  if (value === null || value.refused.length === 0) return null;
  const columns: readonly Column<RefusedPictureRow>[] = [
    { head: t('pictures.refused.at'), phone: 'line', cell: ({ at }) => <When at={at} /> },
    { head: t('pictures.refused.player'), phone: 'title', clip: '180px', cell: ({ playerId }) => playerId },
    { head: t('pictures.refused.url'), clip: '320px', cell: ({ url }) => <code title={url}>{url}</code> },
    { head: t('pictures.refused.why'), phone: 'end', cell: ({ fault, detail }) => t(`pictures.fault.${fault}`, { detail }) },
  ];
  return (
    <section aria-labelledby="refused-pictures">
      <h2 id="refused-pictures">{t('pictures.refused.title')}</h2>
      <p>{t('pictures.refused.about')}</p>
      <DataTable rows={value.refused} columns={columns} keyOf={({ playerId }) => playerId} testId="refused-pictures" />
    </section>
  );
}
