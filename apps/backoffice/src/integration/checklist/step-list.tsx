import type { ChecklistAnswer, ChecklistStep } from '@cardroom/staff-api';
import { Button } from '@cardroom/ui';
import { dateText } from '../../i18n/formats.ts';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../list/icon.tsx';
import { linkTo } from '../../route.ts';
import { useOperatorChoice } from '../../shell/operator-choice.ts';
import styles from './checklist.module.css';
import { detailOf, GROUPS, PLACES, RIGHTS, titleText } from './words.ts';

const DAY = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

export interface StepListProps {
  readonly checklist: ChecklistAnswer;
  /** Opens the dialog of a test launch; null for readers. */
  readonly launch: (() => void) | null;
}

/** The steps in their groups, each with its state, who did it and when, and the way to it. */
export function StepList({ checklist: { steps, next }, launch }: StepListProps) {
  return GROUPS.map(([group, ids]) => {
    const title = t(`checklist.group.${group}`);
    const own = ids.flatMap((id) => steps.filter((step) => step.id === id));
    const done = own.filter(({ state }) => state === 'done').length;
    return (
      <section key={group} className={styles.group} aria-label={title}>
        <header>
          <h2>{title}</h2>
          <span>{t('checklist.done-of', { done, total: own.length })}</span>
        </header>
        <ul>
          {own.map((step) => (
            <Step key={step.id} step={step} isNext={step.id === next} launch={launch} />
          ))}
        </ul>
      </section>
    );
  });
}

function Step({ step, isNext, launch }: { readonly step: ChecklistStep; readonly isNext: boolean; readonly launch: (() => void) | null }) {
  const { id, state, optional, by, at } = step;
  return (
    <li className={styles.step} data-state={state} data-next={isNext} data-testid={`step-${id}`}>
      <span className={styles.mark}>
        {state === 'done' && <Icon name="check" size={12} />}
        {state === 'failed' && <Icon name="cross" size={11} />}
        <span className="visually-hidden">{t(`checklist.state.${state}`)}: </span>
      </span>
      <div>
        <strong>
          {titleText(id)}
          {optional && <span className={styles.optional}> {t('checklist.optional')}</span>}
        </strong>
        <small>{detailOf(step)}</small>
      </div>
      <span className={styles.who}>{[by, at === null ? null : dateText(at, DAY)].filter((one) => one !== null).join(' · ')}</span>
      <StepAction step={step} isNext={isNext} launch={launch} />
    </li>
  );
}

/** The way to a step: a link to its page, or the launch dialog. */
export function StepAction({
  step,
  isNext,
  launch,
}: {
  readonly step: ChecklistStep;
  readonly isNext: boolean;
  readonly launch: (() => void) | null;
}) {
  const { withOperator, may } = useOperatorChoice();
  const { id, state, facts } = step;
  const right = RIGHTS[id];
  if (state === 'blocked' || (right !== undefined && !may(right))) return <span />;
  const [place, open, done] = PLACES[id];
  const text = t(state === 'failed' ? 'checklist.see-results' : `checklist.act.${state === 'done' ? done : open}`);
  const path = id === 'hand' && state === 'done' ? `/hands/${facts.handId}` : id === 'rooms' && state === 'done' ? '/rooms' : place;
  if (path === '') {
    return launch === null ? (
      <span />
    ) : (
      <Button size="small" tone={isNext ? 'brand' : 'plain'} onClick={launch}>
        {text}
        <span className="visually-hidden"> ({titleText(id)})</span>
      </Button>
    );
  }
  const [page = '', hash] = path.split('#');
  return (
    <a
      {...linkTo(withOperator(page) + (hash === undefined ? '' : `#${hash}`))}
      className={`${styles.action} ${isNext ? styles.brand : ''}`}
    >
      {text}
      <span className="visually-hidden"> ({titleText(id)})</span>
    </a>
  );
}
