import { apiError, oauthError } from './answer-schemas.ts';
import * as example from './examples.ts';
import type { Answer } from './operation.ts';

// Refusals that several calls of the operator API share.

export const error = (description: string, text: string): Answer => ({
  description,
  body: { name: 'Error', schema: apiError, examples: { error: text } },
});
export const oauthRefused = (description: string, text: string): Answer => ({
  description,
  body: { name: 'OAuthError', schema: oauthError, examples: { error: text } },
});
export const NO_TOKEN = { 401: error('The access token is missing, unknown, expired or revoked.', example.INVALID_TOKEN) };
export const LIMITED = { 429: error('Too many requests; Retry-After says when to try again.', example.RATE_LIMITED) };
export const UNAVAILABLE = {
  503: error('You are paused, or the service is restarting; Retry-After says when to try again.', example.UNAVAILABLE),
};
export const NOT_ALLOWED = {
  403: {
    description: 'The access token does not have the scope, or the calling address is not in your allowed networks.',
    body: { name: 'Error', schema: apiError, examples: { scope: example.INSUFFICIENT_SCOPE, address: example.ADDRESS_NOT_ALLOWED } },
  },
};
export const NOT_LAUNCHED = {
  403: {
    description:
      'The access token does not have the scope, the calling address is not in your allowed networks, or the player may not play: blocked, on a time-out of their own, or past their time limit.',
    body: {
      name: 'Error',
      schema: apiError,
      examples: {
        scope: example.INSUFFICIENT_SCOPE,
        address: example.ADDRESS_NOT_ALLOWED,
        player: example.PLAYER_BLOCKED,
        limit: example.PLAYER_LIMITED,
      },
    },
  },
};
export const FOREIGN_ADDRESS = { 403: error('The calling address is not in your allowed networks.', example.ADDRESS_NOT_ALLOWED) };
export const UNKNOWN = { 404: error('The ID does not exist, or belongs to another operator.', example.NOT_FOUND) };
export const wrong = (text: string) => ({ 400: error('A parameter is invalid, repeated or unknown; each is named.', text) });
export const WRONG = wrong(example.WRONG_QUERY);
