import { useEffect, useState } from 'react';
import { tWith } from '../../i18n/elements.tsx';
import { t } from '../../i18n/i18n.ts';
import { Field, Notice } from '../../shell/form.tsx';
import page from '../../shell/page.module.css';
import styles from './api.module.css';
import { type Call, callsOf, type OpenApi } from './document.ts';
import { CallView } from './operation-view.tsx';
import { DOCUMENT_PATH, type Documents, useDocument } from './use-document.ts';

/** The API reference: the calls the operator makes and the calls it serves. */
export function ApiPart({ apiUrl }: { readonly apiUrl: string }) {
  const { value, refusal } = useDocument();
  if (value !== null) return <Reading documents={value} apiUrl={apiUrl} />;
  return refusal === null ? <p role="status">{t('api-ref.loading')}</p> : <Notice refusal={refusal} />;
}

function Reading({ documents, apiUrl }: { readonly documents: Documents; readonly apiUrl: string }) {
  const { info, openapi, tags } = documents.document;
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    // The browser looked for the hash before the document had loaded.
    if (window.location.hash !== '') document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <section className={page.box} aria-labelledby="api">
        <div className={page.head}>
          <h2 id="api">{t('api-ref.title')}</h2>
          <a className={styles.link} href={DOCUMENT_PATH} download="cardroom-openapi.json">
            {t('api-ref.download')}
          </a>
        </div>
        <p>
          {info.description}{' '}
          {tWith('api-ref.version', { address: <code>{`${apiUrl}${DOCUMENT_PATH}`}</code> }, { openapi, version: info.version })}
        </p>
        <div className={styles.find}>
          <Field label={t('api-ref.find')} name="find" type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </div>
      </section>
      {tags.map(({ name, description }) => (
        <Group key={name} name={name} description={description} documents={documents} wanted={wanted} />
      ))}
    </>
  );
}

interface GroupProps {
  readonly name: string;
  readonly description: string;
  readonly documents: Documents;
  readonly wanted: string;
}

function Group({ name, description, documents: { document, exact }, wanted }: GroupProps) {
  const shown = callsOf(document, name).filter((call) => matches(call, wanted));
  const id = name.replaceAll(' ', '-').toLowerCase();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p>{description}</p>
      {shown.length === 0 && <p className={page.quiet}>{t('api-ref.none')}</p>}
      {shown.map((call) => (
        <CallView key={call.operation.operationId} call={call} exact={exactOf(exact, call)} document={document} />
      ))}
    </section>
  );
}

function matches({ path, method, operation }: Call, wanted: string): boolean {
  const text = `${method} ${path} ${operation.summary} ${operation.description}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function exactOf(exact: OpenApi, { path, method, operation }: Call): Call['operation'] {
  return exact.paths[path]?.[method] ?? operation;
}
