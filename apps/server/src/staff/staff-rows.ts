import { bytes, int, oneOf, orNull, tableRow, text } from '@cardroom/storage';
import { ROLES } from './roles.ts';

// Tables of this room, column by column.

export const STAFF_LINK = tableRow('staff_link', {
  token_hash: text,
  person_id: text,
  created_at: int,
  expires_at: int,
  used_at: orNull(int),
  voided_at: orNull(int),
  code_hash: orNull(text),
});

export const PERSON = tableRow('staff_person', {
  person_id: text,
  email: text,
  name: text,
  operator_id: orNull(text),
  house: text,
  status: oneOf(['invited', 'active', 'disabled']),
  password_hash: orNull(text),
  totp_sealed: orNull(bytes),
  totp_pending: orNull(bytes),
  totp_step: int,
  created_at: int,
  role: oneOf(ROLES),
  standing_since: int,
});

export const STAFF_RECOVERY_CODE = tableRow('staff_recovery_code', {
  person_id: text,
  code_hash: text,
  used_at: orNull(int),
});

export const STAFF_SESSION = tableRow('staff_session', {
  session_id: text,
  person_id: text,
  token_hash: text,
  stage: oneOf(['code', 'enrol', 'full']),
  address: text,
  browser: text,
  created_at: int,
  seen_at: int,
  stepped_up_at: orNull(int),
  ended_at: orNull(int),
});

/** Wrong passwords and codes of one person from one source. */
export const STAFF_TRY = tableRow('staff_try', {
  person_id: text,
  source: text,
  failures: int,
  since: int,
  locked_until: int,
});

/** A browser that a person signed in with. */
export const STAFF_DEVICE = tableRow('staff_device', {
  token_hash: text,
  person_id: text,
  created_at: int,
  seen_at: int,
});

/** Records which member of staff let which other one in. */
export const STAFF_LET_IN = tableRow('staff_let_in', { person_id: text, by_id: text, at: int });

/** A request to give somebody rights that take two people. */
export const STAFF_REQUEST = tableRow('staff_request', {
  request_id: text,
  operator_id: orNull(text),
  action: oneOf(['invite', 'link', 'role', 'enable']),
  person_id: orNull(text),
  email: text,
  name: text,
  role: oneOf(ROLES),
  code_hash: orNull(text),
  asked_by: text,
  asked_name: text,
  asked_at: int,
  state: oneOf(['open', 'approved', 'declined', 'withdrawn', 'lapsed']),
  closed_name: orNull(text),
  closed_at: orNull(int),
});
