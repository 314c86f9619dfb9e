import { Button, Dialog } from '@cardroom/ui';
import type { ReactNode } from 'react';
import type { Refusal } from '../api.ts';
import { tWith } from '../i18n/elements.tsx';
import { t } from '../i18n/i18n.ts';
import { Copy } from '../shell/copy.tsx';
import { Field, Form } from '../shell/form.tsx';
import { When } from '../shell/when.tsx';

/** How long an old secret works beside the new one; `stops` says what it does no longer without an overlap. */
export function OverlapField({ stops }: { readonly stops: 'working' | 'signing' }) {
  return (
    <Field
      label={t('secret.overlap')}
      name="overlapHours"
      type="number"
      min={0}
      max={168}
      defaultValue={24}
      hint={t(`secret.overlap.${stops}`)}
      required
    />
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly submit: string;
  /** Returns the refusal to show, or null on success, which closes the dialog. */
  readonly send: () => Promise<Refusal | null>;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({ title, submit, send, close, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} closeLabel={t('shell.close')} onClose={close}>
      <p>{children}</p>
      <Form
        submit={submit}
        send={async () => {
          const refusal = await send();
          if (refusal === null) close();
          return refusal;
        }}
        aside={<Button onClick={close}>{t('shell.cancel')}</Button>}
      >
        {null}
      </Form>
    </Dialog>
  );
}

interface SecretDialogProps {
  readonly secret: string;
  readonly testId: string;
  readonly previousUntil: number | null;
  /** What the previous secret does until then. */
  readonly previous: 'works' | 'signs';
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Shows a new secret, which cannot be viewed again. */
export function SecretDialog({ secret, testId, previousUntil, previous, close, children }: SecretDialogProps) {
  return (
    <Dialog title={t('secret.title')} closeLabel={t('shell.close')} onClose={close}>
      <p>{children}</p>
      <Copy text={secret} what={t('secret.what')} testId={testId} />
      {previousUntil !== null && <p>{tWith(`secret.previous.${previous}`, { until: <When at={previousUntil} /> })}</p>}
      <Button tone="brand" onClick={close}>
        {t('secret.saved')}
      </Button>
    </Dialog>
  );
}
