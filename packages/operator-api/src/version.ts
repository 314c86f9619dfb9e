/** The release of Cardroom, sent with every answer of the operator API and every call to a wallet. CHANGELOG.md has a section for each. */
export const CARDROOM_VERSION = '0.1.0';
export const VERSION_HEADER = 'Cardroom-Version';
