import { t } from '../../i18n/i18n.ts';
import page from '../../shell/page.module.css';
import styles from './api.module.css';
import { type Call, mediaOf, type OpenApi, type Operation, type Parameter, resolved, typeText } from './document.ts';
import { Members } from './schema-view.tsx';

export interface CallViewProps {
  readonly call: Call;
  /** The same operation, with the numbers of its examples as written. */
  readonly exact: Operation;
  readonly document: OpenApi;
}

/** One call: its request and its responses. */
export function CallView({ call: { method, path, operation }, exact, document }: CallViewProps) {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  const good = Object.keys(responses).filter((one) => one.startsWith('2'));
  const refusals = Object.keys(responses).filter((one) => !one.startsWith('2'));
  const [scheme] = security.flatMap((one) => Object.keys(one));
  return (
    <article id={operationId} className={`${page.box} ${styles.call}`} data-testid={`operation-${operationId}`}>
      <h3>
        <a href={`#${operationId}`}>
          <span className={styles.method}>{method.toUpperCase()}</span> <code>{path}</code>
        </a>
      </h3>
      <p>
        <strong>{summary}.</strong> {description}
      </p>
      <p className={page.quiet}>{credentials(scheme)}</p>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {requestBody !== undefined && (
        <Body of="request" content={requestBody.content} exact={exact.requestBody?.content ?? requestBody.content} document={document} />
      )}
      {good.map((one) => (
        <AnswerView key={one} status={one} operation={operation} exact={exact} document={document} />
      ))}
      {refusals.length > 0 && (
        <details className={styles.part}>
          <summary>{t('api-ref.errors', { statuses: refusals.join(', ') })}</summary>
          {refusals.map((one) => (
            <AnswerView key={one} status={one} operation={operation} exact={exact} document={document} />
          ))}
        </details>
      )}
    </article>
  );
}

interface AnswerViewProps extends Omit<CallViewProps, 'call'> {
  readonly status: string;
  readonly operation: Operation;
}

function AnswerView({ status, operation, exact, document }: AnswerViewProps) {
  const { description = '', content } = operation.responses[status] ?? {};
  return (
    <div className={styles.answer}>
      <h4>
        {status} <span className={page.quiet}>{description}</span>
      </h4>
      {content !== undefined && (
        <Body of="response" content={content} exact={exact.responses[status]?.content ?? content} document={document} />
      )}
    </div>
  );
}

function credentials(scheme: string | undefined): string {
  if (scheme === 'bearer') return t('api-ref.bearer');
  if (scheme === 'api-key') return t('api-ref.api-key');
  return t('api-ref.body');
}

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <details className={styles.part} open>
      <summary>{t('api-ref.parameters')}</summary>
      <dl className={styles.members}>
        {parameters.map(({ name, in: where, required, description, schema }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <small>{where}</small> {required && <small className={styles.required}>{t('api-ref.required')}</small>}
            </dt>
            <dd>
              {typeText(schema)}
              {description !== undefined && `. ${description}`}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface BodyProps {
  readonly of: 'request' | 'response';
  readonly content: NonNullable<Operation['requestBody']>['content'];
  readonly exact: NonNullable<Operation['requestBody']>['content'];
  readonly document: OpenApi;
}

function Body({ of, content, exact, document }: BodyProps) {
  const [type, { schema }] = mediaOf(content);
  const [, { examples = {} }] = mediaOf(exact);
  return (
    <>
      {type === 'application/json' ? null : (
        <p>
          <code>{type}</code>
        </p>
      )}
      {Object.entries(examples).map(([name, { value }]) => (
        <details key={name} className={styles.part} open={of === 'request' && name === Object.keys(examples)[0]}>
          <summary>{t(`api-ref.${of}.example`, { name })}</summary>
          <pre>{JSON.stringify(value, null, 2)}</pre>
        </details>
      ))}
      <details className={styles.part}>
        <summary>{t(`api-ref.${of}.fields`)}</summary>
        <Members schema={resolved(document, schema)} />
      </details>
    </>
  );
}
