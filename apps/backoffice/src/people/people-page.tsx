import type { NewLinkAnswer, PersonRow, SessionAnswer } from '@cardroom/staff-api';
import { Button, Dialog } from '@cardroom/ui';
import { useState } from 'react';
import { type Answer, ask } from '../api.ts';
import { Notice, type Refusal } from '../shell/form.tsx';
import page from '../shell/page.module.css';
import { useFreshCode } from '../shell/step-up.tsx';
import { InviteDialog, RoleDialog } from './people-dialogs.tsx';
import { PeopleTable, type PersonAction } from './people-table.tsx';
import { usePeople } from './use-people.ts';

type Asked =
  | { readonly what: 'invite' }
  | { readonly what: 'role'; readonly person: PersonRow }
  | { readonly what: 'link'; readonly link: NewLinkAnswer };

/** Who works here: invite, change a role, send a new link, shut out and let in again. */
export function PeoplePage({ session }: { readonly session: SessionAnswer }) {
  const { answer, reload } = usePeople();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const withFreshCode = useFreshCode();
  const mayChange = session.rights.includes('people.change');
  const close = () => setAsked(null);
  const finish = (result: Answer<object>) => {
    setRefusal(result.ok ? null : result);
    if (result.ok) reload();
  };
  const act = async (person: PersonRow, action: PersonAction) => {
    if (action === 'role') return setAsked({ what: 'role', person });
    const result = await withFreshCode(() => ask<NewLinkAnswer>(`/people/${person.personId}/${action}`, {}));
    finish(result);
    if (result.ok && action === 'link') setAsked({ what: 'link', link: result.value });
  };
  const linked = (link: NewLinkAnswer) => {
    setAsked({ what: 'link', link });
    reload();
  };
  return (
    <>
      <div className={page.head}>
        <h1>People</h1>
        {mayChange && (
          <Button tone="brand" onClick={() => setAsked({ what: 'invite' })}>
            Invite somebody
          </Button>
        )}
      </div>
      <Notice refusal={refusal ?? (answer?.ok === false ? answer : null)} />
      {answer?.ok === true && (
        <>
          <PeopleTable {...answer.value} me={session.person} act={mayChange ? act : null} />
          {asked?.what === 'invite' && (
            <InviteDialog me={session.person} operators={answer.value.operators} invited={linked} close={close} />
          )}
        </>
      )}
      {asked?.what === 'role' && (
        <RoleDialog
          person={asked.person}
          changed={() => {
            close();
            reload();
          }}
          close={close}
        />
      )}
      {asked?.what === 'link' && <LinkDialog link={asked.link} close={close} />}
    </>
  );
}

function LinkDialog({ link, close }: { readonly link: NewLinkAnswer; readonly close: () => void }) {
  return (
    <Dialog title="Send this link" closeLabel="Close" onClose={close}>
      <p>
        It lets {link.person.name} ({link.person.email}) in once and is <strong>not shown again</strong>. Give it to nobody else; it works
        for three days.
      </p>
      <div className={page.link} data-testid="invite-link">
        {link.link}
      </div>
      <Button tone="brand" onClick={() => void navigator.clipboard.writeText(link.link)}>
        Copy
      </Button>
    </Dialog>
  );
}
