import { t } from '../../i18n/i18n.ts';
import styles from './api.module.css';
import { insideOf, type Schema, typeText } from './document.ts';

/** The fields of a body, level by level. */
export function Members({ schema }: { readonly schema: Schema }) {
  const objects = insideOf(schema);
  if (objects.length === 0) return <p>{typeText(schema)}</p>;
  const numbered = objects.map((one, number) => ({ one, number }));
  return numbered.map(({ one, number }) => (
    <dl key={number} className={styles.members}>
      {Object.entries(one.properties ?? {}).map(([name, member]) => (
        <Member key={name} name={name} schema={member} required={one.required?.includes(name) === true} />
      ))}
    </dl>
  ));
}

interface MemberProps {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

function Member({ name, schema, required }: MemberProps) {
  const inside = insideOf(schema);
  return (
    <div>
      <dt>
        <code>{name}</code> {!required && <small>{t('api-ref.optional')}</small>}
      </dt>
      <dd>
        {typeText(schema)}
        {schema.description !== undefined && `. ${schema.description}`}
        {inside.length > 0 && <Members schema={schema} />}
      </dd>
    </div>
  );
}
