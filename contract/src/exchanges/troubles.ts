/**
 * Why an account cannot be read. Those in `FINAL_TROUBLES` wait for the trader; of these, `REFUSALS` do so only after
 * the exchange has refused for a day.
 */
export const TROUBLES = [
  'key-missing',
  /** The stored key cannot be decrypted: it was sealed with a master key that this server does not have. */
  'key-unreadable',
  /** No request can be signed with this secret: it is cut off, or not in the exchange's format. */
  'secret-unreadable',
  'key-refused',
  /** No account of the exchange's site has this key: it was copied wrongly, or the account is at another site. */
  'key-unknown',
  'key-expired',
  'address-refused',
  'rights-missing',
  /** The key has lost a right that it had at an earlier run. */
  'rights-removed',
  'withdrawal-allowed',
  'region-refused',
  'rate-limited',
  'maintenance',
  'no-answer',
  'no-network',
  /** Neither rows nor a readable error. */
  'bad-answer',
  /** The exchange responded with an error of its own that is none of the others. */
  'request-refused',
  'clock',
  'switched-off',
  'plan-limit',
  /** A fault of ours. */
  'internal',
] as const
export type Trouble = (typeof TROUBLES)[number]

/** Retrying does not fix these: the trader has to do something. */
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

/** What exchanges say about bad keys. Some temporarily say it about good ones. */
export const REFUSALS: ReadonlySet<Trouble> = new Set([
  'key-refused',
  'key-unknown',
  'address-refused',
  'rights-missing',
  'rights-removed',
  'region-refused',
])
