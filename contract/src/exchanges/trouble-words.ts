import type { Trouble } from './troubles.ts'

/** Troubles of a connection in words: a short form, and a sentence with what happens next or what to do. */
export const TROUBLE_WORDS: Readonly<Record<Trouble, { readonly short: string; readonly why: string }>> = {
  'key-missing': {
    short: 'key missing',
    why: 'This connection came from an archive, and archives contain no keys. Enter its key to continue syncing.',
  },
  'key-unreadable': {
    short: 'stored key unreadable',
    why: 'This server can no longer open the stored key, because the master key that sealed it is missing. Enter the key again. Nothing that was imported is lost.',
  },
  'secret-unreadable': {
    short: 'secret incomplete',
    why: 'The secret cannot be decoded, so no request can be signed with it. Copy it again from the exchange, whole, and replace the key.',
  },
  'key-refused': {
    short: 'key refused',
    why: 'The exchange no longer accepts this key. Make a new one there and replace it here. Nothing that was imported is lost.',
  },
  'key-unknown': {
    short: 'key unknown there',
    why: 'The exchange does not know this key at the site that was chosen. Replace the key and choose where your account is.',
  },
  'key-expired': {
    short: 'key expired',
    why: 'The key has expired. Make a new one at the exchange and replace it here. Nothing that was imported is lost.',
  },
  'address-refused': {
    short: 'address blocked',
    why: 'The key only works from listed IP addresses, and this server is not on the list. Add it at the exchange, then sync again.',
  },
  'rights-missing': {
    short: 'permission missing',
    why: 'The key is not allowed to read everything that is needed. Enable its read permissions at the exchange, then sync again.',
  },
  'rights-removed': {
    short: 'permission removed',
    why: 'The key lost permission to read this. Enable its read permissions again at the exchange, then sync again.',
  },
  'withdrawal-allowed': {
    short: 'key can withdraw',
    why: 'The key can now withdraw your money, so it is not used. Replace it with one that can only read.',
  },
  'region-refused': {
    short: 'country blocked',
    why: 'The exchange does not serve the country of this server. Import its files instead.',
  },
  'rate-limited': { short: 'rate limited', why: 'The exchange asked for a pause. Syncing continues by itself.' },
  maintenance: { short: 'maintenance', why: 'The exchange is down for maintenance. Syncing continues by itself.' },
  'no-answer': { short: 'no answer', why: 'The exchange did not respond in time. Syncing continues by itself.' },
  'no-network': {
    short: 'not reachable',
    why: 'The exchange could not be reached from this server. Syncing continues by itself.',
  },
  'bad-answer': {
    short: 'unreadable answer',
    why: 'The exchange sent a response we could not read. We will retry, and nothing is lost.',
  },
  'request-refused': {
    short: 'request refused',
    why: 'The exchange returned an error for one of our requests. “What is read” shows its message. We’ll keep trying, and nothing is lost.',
  },
  clock: {
    short: 'clocks differ',
    why: 'The clocks of this server and the exchange differ too much. We’ll keep trying.',
  },
  'switched-off': { short: 'switched off', why: 'This server does not connect to exchanges. Import files instead.' },
  'plan-limit': {
    short: 'plan is full',
    why: 'Your plan has no room for more fills. Choose a larger plan, then sync again: it continues where it stopped.',
  },
  internal: {
    short: 'our fault',
    why: 'Something went wrong on our side. Nothing is lost, and we try again.',
  },
}
