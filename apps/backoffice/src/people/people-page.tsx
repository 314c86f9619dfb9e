import type {
  AccessAskedAnswer,
  NewLinkAnswer,
  OperatorsAnswer,
  PeopleAnswer,
  PersonAnswer,
  PersonRow,
  SessionAnswer,
} from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { t } from '../i18n/i18n.ts';
import { useAnswer } from '../query/use-answer.ts';
import { useChange } from '../query/use-change.ts';
import { Copy } from '../shell/copy.tsx';
import { Notice } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { AccessRequests, AskedDialog } from './access-requests.tsx';
import { InviteDialog, RoleDialog } from './people-dialogs.tsx';
import { PeopleTable, type PersonAction } from './people-table.tsx';

type Asked =
  | { readonly what: 'invite' }
  | { readonly what: 'role'; readonly person: PersonRow }
  | { readonly what: 'link'; readonly link: SentLink }
  | { readonly what: 'asked'; readonly answer: AccessAskedAnswer };

/** A link to pass on, alone or with the code that the requester has. */
type SentLink = Pick<NewLinkAnswer, 'person' | 'link'> & { readonly needsCode: boolean };

/** The team: invite members, change roles, send new links, disable and enable accounts. */
export function PeoplePage({ session }: { readonly session: SessionAnswer }) {
  const people = useAnswer<PeopleAnswer>('/people');
  const operators = useAnswer<OperatorsAnswer>('/operators');
  const change = useChange('/people', { renews: ['/people'], fresh: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const mayChange = session.rights.includes('people.change');
  const close = () => setAsked(null);
  const act = async (person: PersonRow, action: PersonAction) => {
    if (action === 'role') return setAsked({ what: 'role', person });
    const result = await change<NewLinkAnswer | PersonAnswer | AccessAskedAnswer>(`/${person.personId}/${action}`);
    setRefused(result.ok ? null : result);
    if (result.ok) answered(result.value);
  };
  const answered = (answer: NewLinkAnswer | PersonAnswer | AccessAskedAnswer) => {
    if ('asked' in answer) setAsked({ what: 'asked', answer });
    else if ('link' in answer) setAsked({ what: 'link', link: { ...answer, needsCode: false } });
  };
  return (
    <>
      <div className={page.head}>
        <h1>{t('menu.team')}</h1>
        {mayChange && (
          <Button tone="brand" onClick={() => setAsked({ what: 'invite' })}>
            {t('team.invite')}
          </Button>
        )}
      </div>
      <Refused refusal={refused ?? people.refusal ?? operators.refusal} />
      {people.value !== null && operators.value !== null && (
        <>
          <AccessRequests
            requests={people.value.requests}
            ofService={session.person.operatorId === null}
            change={mayChange ? change : null}
            approved={({ person, link }) => setAsked(link === null ? null : { what: 'link', link: { person, link, needsCode: true } })}
          />
          <PeopleTable people={people.value.people} {...operators.value} me={session.person} act={mayChange ? act : null} />
          {asked?.what === 'invite' && (
            <InviteDialog me={session.person} operators={operators.value.operators} change={change} invited={answered} close={close} />
          )}
        </>
      )}
      {asked?.what === 'role' && <RoleDialog person={asked.person} change={change} asked={answered} close={close} />}
      {asked?.what === 'asked' && <AskedDialog answer={asked.answer} close={close} />}
      {asked?.what === 'link' && <LinkDialog link={asked.link} close={close} />}
    </>
  );
}

function Refused({ refusal }: { readonly refusal: Refusal | null }) {
  return refusal === null ? null : <Notice refusal={refusal} />;
}

function LinkDialog({ link, close }: { readonly link: SentLink; readonly close: () => void }) {
  return (
    <Dialog title={t('team.link')} closeLabel={t('shell.close')} onClose={close}>
      <p>
        {t('team.link.text', { name: link.person.name, email: link.person.email })} <strong>{t('team.not-again')}</strong>{' '}
        {t('team.link.share')} {link.needsCode && t('team.link.code')}
      </p>
      <Copy text={link.link} what={t('team.link.what')} testId="invite-link" />
    </Dialog>
  );
}
