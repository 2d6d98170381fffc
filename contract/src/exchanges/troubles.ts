/**
 * Why an account is not read. Those of `FINAL_TROUBLES` wait for the trader; of these, `REFUSALS` once the exchange has
 * refused for a day.
 */
export const TROUBLES = [
  'key-missing',
  /** The stored key cannot be opened: it was sealed with a master key that this server does not have. */
  'key-unreadable',
  /** No request can be signed with this secret: it is cut off, or not in the form that the exchange hands out. */
  'secret-unreadable',
  'key-refused',
  /** No account of the exchange's site has this key: it was copied wrongly, or the account is at another site. */
  'key-unknown',
  'key-expired',
  'address-refused',
  'rights-missing',
  /** What the key could read at an earlier run, it may not read any more. */
  'rights-removed',
  'withdrawal-allowed',
  'region-refused',
  'rate-limited',
  'maintenance',
  'no-answer',
  'no-network',
  /** Neither rows nor an error that can be read. */
  'bad-answer',
  /** The exchange answered with an error of its own, which is none of the others. */
  'request-refused',
  'clock',
  'switched-off',
  'plan-limit',
  /** A fault of ours. */
  'internal',
] as const
export type Trouble = (typeof TROUBLES)[number]

/** Trying again does not mend these: the trader has to do something. */
export const FINAL_TROUBLES: ReadonlySet<Trouble> = new Set([
  'key-missing',
  'key-unreadable',
  'secret-unreadable',
  'key-refused',
  'key-unknown',
  'key-expired',
  'address-refused',
  'rights-missing',
  'rights-removed',
  'withdrawal-allowed',
  'region-refused',
  'plan-limit',
])

/** What an exchange says of a key. In passing some say it of keys that are good. */
export const REFUSALS: ReadonlySet<Trouble> = new Set([
  'key-refused',
  'key-unknown',
  'address-refused',
  'rights-missing',
  'rights-removed',
  'region-refused',
])
