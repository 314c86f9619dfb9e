import { hasText, languageShown, ownWords, t } from './i18n/i18n.ts';

/** A refused field and why. */
export interface FieldFault {
  readonly field: string;
  readonly code?: string;
}

/**
 * A refusal in the language shown. Its code says it all, or the codes of its fields do; a refusal with a sentence of its own, such as a
 * conflict or `url: is not set`, keeps the service's words.
 */
export function refusalText(code: string, message: string, errors: readonly FieldFault[]): string {
  if (code !== 'INVALID_REQUEST') return ownWords(`refusal.${code}`, message);
  const [first] = errors;
  if (languageShown() === 'en' || first === undefined || first.field === '' || message.startsWith(`${first.field}: `)) return message;
  const known = errors.every((error) => hasText(`refusal.field.${error.code}`));
  return known ? errors.map((error) => t(`refusal.field.${error.code}`, { field: error.field })).join('; ') : message;
}
