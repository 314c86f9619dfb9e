export const messages = {
  'column.flop': 'Flop',
  'column.pot.window': 'Average pot of the last {hands} hands at this table',
  'column.flop.window': 'Players who saw the flop, of the last {hands} hands at this table',
  'column.hands.window': 'Hands per hour, by the last {hands} hands at this table',
  'filter.favourites': 'Favourites',
  'row.favourite': 'Favourite: {room}',
  'row.preview': 'Preview of {room} #{table}',
  'row.waiting': '{waiting, plural, one {# waiting} other {# waiting}}',
  'dialog.close-panel': 'Close',
  'my-money.open': 'My transactions',
  'code.seat-held': 'This seat is held for somebody on the waiting list.',
};
