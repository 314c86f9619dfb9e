/** The release of the client, as in package.json. */
export const SOFTWARE_VERSION = '0.1.0';
