/** Path of the back office's pages and API. */
export const BACK_OFFICE_PATH = '/backoffice';

/** The token is in the fragment, so that it reaches no log and no other site. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${BACK_OFFICE_PATH}/welcome#${token}`;
}
