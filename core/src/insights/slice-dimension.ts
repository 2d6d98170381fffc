/**
 * The dimensions of slices; reports and filters support all of them. `group`: a row of a report by the trader's own
 * fields.
 */
export type SliceDimension =
  | 'hour'
  | 'weekday'
  | 'holding'
  | 'side'
  | 'ticker'
  | 'coin'
  | 'account'
  | 'venue'
  | 'label'
  | 'group'
  | 'session'
  | 'number'
  | 'busy'
  | 'after'
  | 'size'
  | 'stake'
  | 'market'
  | 'entries'
  | 'stops'
