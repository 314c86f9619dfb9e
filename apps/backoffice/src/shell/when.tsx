import { dateText } from '../i18n/formats.ts';

/** A moment in the reader's own time. */
export function When({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{dateText(at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>;
}
