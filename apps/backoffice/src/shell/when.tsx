const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment in the reader's own time. */
export function When({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{FORMAT.format(at)}</time>;
}
