/** Examples recorded from a running service, with shortened tokens. */

const REQUEST_ID = '"request_id":"9d69b14d-5f02-473a-8427-facb176f8cba"';
const DEBIT_ID = '01a2005f-2dfb-70b0-b03d-ea98bb0b8680';
export const TRANSACTION_ID = '01a2005f-3a52-76d5-a599-ab05ca5bf03e';

const apiError = (code: string, message: string, errors = ''): string =>
  `{"status":"error","code":"${code}","message":"${message}",${REQUEST_ID}${errors}}`;

export const INVALID_TOKEN = apiError('INVALID_TOKEN', 'The access token is unknown, expired or revoked; request a new one');
export const INSUFFICIENT_SCOPE = apiError('INSUFFICIENT_SCOPE', 'The access token does not have the scope reports:read');
export const PLAYER_BLOCKED = apiError('PLAYER_BLOCKED', 'This player is blocked');
export const ADDRESS_NOT_ALLOWED = apiError(
  'ADDRESS_NOT_ALLOWED',
  'Calls from 203.0.113.7 are not allowed; add the address to the allowed networks in the back office',
);
export const RATE_LIMITED = apiError('RATE_LIMITED', 'Too many requests; try again in 2 seconds');
export const UNAVAILABLE = apiError('UNAVAILABLE', 'This operator is paused');
export const NOT_FOUND = apiError('NOT_FOUND', 'Transaction not found');
export const WRONG_QUERY = apiError(
  'INVALID_REQUEST',
  'from has an invalid format; limit is out of range; operator_id is not recognized',
  ',"errors":[{"field":"from","code":"bad_format"},{"field":"limit","code":"too_long"},{"field":"operator_id","code":"unknown_member"}]',
);

export const WRONG_ROOMS = apiError(
  'INVALID_REQUEST',
  'state has an invalid value',
  ',"errors":[{"field":"state","code":"unknown_value"}]',
);
export const WRONG_DATE = apiError('INVALID_REQUEST', 'date has an invalid format', ',"errors":[{"field":"date","code":"bad_format"}]');

export const TOKEN_REQUEST = '{"grant_type":"client_credentials","client_id":"demo-3ab9dfa0","client_secret":"YOUR_CLIENT_SECRET"}';
export const TOKEN = `{"status":"success","data":{"type":"bearer","token":"eyJhbGciOiJF…","expires_at":"2026-11-21T23:39:26.000+00:00"},"access_token":"eyJhbGciOiJF…","token_type":"Bearer","expires_in":1799,${REQUEST_ID}}`;
export const TOKEN_WRONG = `{"status":"error","error":"unsupported_grant_type","error_description":"grant_type must be client_credentials.",${REQUEST_ID},"errors":[{"field":"grant_type","code":"unknown_value"}]}`;
export const TOKEN_REFUSED = `{"status":"error","error":"invalid_client","error_description":"Client authentication failed: check client_id and client_secret.",${REQUEST_ID}}`;
export const REVOKED = `{"status":"success",${REQUEST_ID}}`;

export const LAUNCH =
  '{"id":"ann-7","display_name":"Ann","language":"de","country":"DE","currency":"EUR","gender":"f","birth_date":"1990-02-28","ip":"203.0.113.7","device":"mobile","timezone":"Europe/Berlin"}';
export const LAUNCHED = `{"status":"success","data":{"url":"https://poker.example.com/lobby/at/example-casino#t=CODE","expires_at":"2026-11-21T23:11:26.299+00:00"},${REQUEST_ID}}`;
export const LAUNCHED_WARNED = `{"status":"success","data":{"url":"https://poker.example.com/lobby/at/example-casino#t=CODE","expires_at":"2026-11-21T23:11:26.299+00:00"},"warnings":[{"field":"nickname","code":"unknown_member"}],${REQUEST_ID}}`;
export const LAUNCH_WRONG = apiError(
  'INVALID_REQUEST',
  'id has an invalid format; currency is not enabled for this operator',
  ',"errors":[{"field":"id","code":"bad_format"},{"field":"currency","code":"not_enabled"}]',
);

export const PLAYER_LIMITED = apiError('PLAYER_LIMITED', 'The player is on a time-out until 2026-11-28T23:09:35.949Z');
export const DAY_NOT_OVER = apiError('INVALID_REQUEST', 'date is not over yet', ',"errors":[{"field":"date","code":"not_over"}]');
export const NO_DAY = apiError('NOT_FOUND', 'There is no day bundle of 2026-01-01: the first day is 2026-11-20');
export const PLAYER_UNKNOWN = apiError('NOT_FOUND', 'Player not found');
export const LAUNCH_LIMITED = LAUNCH.replace(
  '}',
  ',"limits":{"until":null,"session_minutes":120,"loss_limit":{"amount":100.00,"currency":"EUR"}}}',
);
export const END_SESSIONS = '{"reason":"Signed out of the casino"}';
export const END_SESSIONS_WRONG = apiError('INVALID_REQUEST', 'reason is too short', ',"errors":[{"field":"reason","code":"too_short"}]');
export const LIMITS_CHANGED = apiError('UNAVAILABLE', 'The limits were changed at the same time; try again');
export const SESSIONS_ENDED = `{"status":"success","data":{"player_id":"ann-7","sessions":1,"open_seats":1},${REQUEST_ID}}`;
export const SET_LIMITS =
  '{"until":"2026-11-22T03:00:00.000+01:00","session_minutes":120,"loss_limit":{"amount":100.00,"currency":"EUR"},"block":false,"reason":"Monthly limit of the player"}';
export const LIMITS = `{"status":"success","data":{"player_id":"ann-7","limits":{"until":"2026-11-22T02:00:00.000Z","session_minutes":120,"loss_limit":{"amount":100.00,"currency":"EUR"},"block":false},"own":{"reality_check_minutes":30,"time_out_until":null}},${REQUEST_ID}}`;
export const LIMITS_WRONG = apiError(
  'INVALID_REQUEST',
  'session_minutes is out of range; block is required',
  ',"errors":[{"field":"session_minutes","code":"too_long"},{"field":"block","code":"required"}]',
);

const AS_OF = '"as_of":"2026-11-21T23:09:35.949Z"';
const PAGE_END = `"next_cursor":null,"resume_cursor":"MToxOmhfSHVMUG04WWRXOA",${AS_OF}`;
const STAY = '"stay_id":"01a2005f-2dfa-72b2-b7ac-699237ca8325"';
const PLACE = '"room_id":"114","table_id":"1014"';

export const TRANSACTIONS = `{"status":"success","data":{"transactions":[{"transaction_id":"${DEBIT_ID}","kind":"debit","state":"done","amount":100.00,"currency":"EUR","player_id":"ann",${PLACE},${STAY},"round_id":null,"ref_transaction_id":null,"created_at":"2026-11-21T23:09:27.418Z","done_at":"2026-11-21T23:09:27.460Z","attempts":1,"outcome":"accepted","last_error":null}],${PAGE_END}},${REQUEST_ID}}`;
export const TRANSACTION = `{"status":"success","data":{"transaction":{"transaction_id":"${TRANSACTION_ID}","kind":"debit","state":"unclear","amount":100.00,"currency":"EUR","player_id":"late",${PLACE},${STAY},"round_id":null,"ref_transaction_id":null,"created_at":"2026-11-21T23:09:30.577Z","done_at":"2026-11-21T23:09:35.593Z","attempts":1,"outcome":"wallet-timeout","last_error":"DEADLINE","tries":[{"n":1,"at":"2026-11-21T23:09:30.588Z","http_status":null,"code":"unknown:DEADLINE","ms":5005}]},${AS_OF}},${REQUEST_ID}}`;

const HAND_FACTS = `"round_id":"100001","state":"ended","game_key":"nlhe",${PLACE},"currency":"EUR","started_at":"2026-11-21T23:09:29.047Z","ended_at":"2026-11-21T23:09:29.078Z","rake":0.18,"players":[{"player_id":"ann","start_stack":100.00,"end_stack":102.82,"bet":3.00,"win":5.82,"net":2.82,"rake":0.09},{"player_id":"bo","start_stack":100.00,"end_stack":97.00,"bet":3.00,"win":0.00,"net":-3.00,"rake":0.09}]`;
const bet = (seq: number, player: string, action: string, amount: string, total: string): string =>
  `{"seq":${seq},"player_id":"${player}","seat":${player === 'ann' ? 1 : 2},"action":"${action}","amount":${amount},"total":${total},"all_in":false,"at":"2026-11-21T23:09:29.047Z"}`;
const OUTCOME = `{"community_card":["2c","7d","Kh","9s","3h"],"players":[{"player_id":"ann","display_name":"Ann","seat":1,"position":"BTN","start_stack":100.00,"end_stack":102.82,"hole_cards":["As","Kd"],"status":"won","hand_rank":"pair","best_hand":["Kd","Kh","As","9s","7d"],"bet":3.00,"win":5.82,"net":2.82,"rake":0.09},{"player_id":"bo","display_name":"Bo","seat":2,"position":"BB","start_stack":100.00,"end_stack":97.00,"hole_cards":[],"status":"mucked","hand_rank":null,"best_hand":[],"bet":3.00,"win":0.00,"net":-3.00,"rake":0.09}],"bets":{"preflop":[${bet(1, 'ann', 'small_blind', '0.50', '0.50')},${bet(2, 'bo', 'big_blind', '1.00', '1.00')},${bet(3, 'ann', 'raise', '2.50', '3.00')},${bet(4, 'bo', 'call', '2.00', '3.00')}],"flop":[${bet(5, 'bo', 'check', '0.00', '0.00')},${bet(6, 'ann', 'check', '0.00', '0.00')}]}}`;

export const HANDS = `{"status":"success","data":{"hands":[{${HAND_FACTS}}],${PAGE_END}},${REQUEST_ID}}`;
export const HAND = `{"status":"success","data":{"hand":{${HAND_FACTS},"result":${OUTCOME}},${AS_OF}},${REQUEST_ID}}`;
export const OPEN_LOTS = `{"status":"success","data":{"open_lots":[{"transaction_id":"${DEBIT_ID}",${STAY},"player_id":"ann",${PLACE},"amount":100.00,"currency":"EUR","state":"open","created_at":"2026-11-21T23:09:27.418Z","age_seconds":1}],${PAGE_END}},${REQUEST_ID}}`;

export const ROOMS = `{"status":"success","data":{"rooms":[{"room_id":"114","name":"NL 0.50/1.00","state":"open","game_key":"nlhe","currency":"EUR","seats":6,"small_blind":0.50,"big_blind":1.00,"ante":0.00,"buy_in_min":20.00,"buy_in_max":100.00,"opened_at":"2026-11-21T20:00:00.000Z","closed_at":null,"tables":2,"players":7}],${AS_OF}},${REQUEST_ID}}`;
export const GAMES = `{"status":"success","data":{"games":[{"game_key":"nlhe","name":"No-limit hold’em","rooms":1,"tables":2,"players":7}],${AS_OF}},${REQUEST_ID}}`;
export const SUMMARY = `{"status":"success","data":{"date":"2026-11-20","final":true,"currencies":[{"currency":"EUR","ggr":128.40,"hands":1912,"players":61}],"games":[{"game_key":"nlhe","currency":"EUR","ggr":101.15,"hands":1530,"players":52},{"game_key":"plo4","currency":"EUR","ggr":27.25,"hands":382,"players":14}],${AS_OF}},${REQUEST_ID}}`;

const MONEY = `"player_id":"ann","game_key":"nlhe",${PLACE}`;
const AT = '"currency":"EUR","created_at":"2026-11-21T23:09:27.418Z"';
export const DEBIT = `{"transaction_type":"debit","transaction_id":"${DEBIT_ID}","transaction_code":"DDC01",${MONEY},"amount":100.00,${AT}}`;
export const CREDIT = `{"transaction_type":"credit","transaction_id":"01a2005f-34fe-70fd-9648-a06932934207","transaction_code":"CCW01","ref_transaction_id":"${DEBIT_ID}",${MONEY},"amount":102.82,${AT}}`;
export const CANCEL = `{"transaction_type":"cancel","transaction_id":"01a2005f-4de9-72da-924d-2851e4976a19","transaction_code":"CRF01","ref_transaction_id":"${TRANSACTION_ID}",${MONEY},"amount":100.00,${AT}}`;
export const RESULT = `{"transaction_id":"01a2005f-34b4-77ef-9fe2-3679bb809ca8","game_key":"nlhe","player_result":"win","player_id":"ann",${PLACE},"round_id":"100001","amount":2.82,"currency":"EUR","created_at":"2026-11-21T23:09:29.078Z","result":${OUTCOME}}`;

export const WALLET_BALANCE = '{"status":"success","data":{"balance":250.00,"currency":"EUR"}}';
export const WALLET_TAKEN = `{"status":"success","data":{"transaction_id":"${DEBIT_ID}","balance":150.00,"currency":"EUR"}}`;
export const WALLET_FUNDS =
  '{"status":"error","code":"INSUFFICIENT_FUNDS","message":"The balance is lower than the amount.","data":{"balance":4.00,"currency":"EUR"}}';
export const WALLET_KEY = '{"status":"error","code":"INVALID_API_KEY","message":"The API key is invalid."}';
export const WALLET_UNKNOWN = '{"status":"error","code":"PLAYER_NOT_FOUND","message":"Player not found."}';
