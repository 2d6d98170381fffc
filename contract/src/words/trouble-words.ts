import type { Trouble } from '../functions/connections.ts'

/** Troubles of a connection in words: a few, and a sentence with what happens next or has to be done. */
export const TROUBLE_WORDS: Readonly<Record<Trouble, { readonly short: string; readonly why: string }>> = {
  'key-missing': {
    short: 'key missing',
    why: 'This connection came with an archive, which holds no keys. Give it its key, and reading goes on where it stopped.',
  },
  'key-refused': {
    short: 'key refused',
    why: 'The exchange does not accept the key any more. Make a new one there and replace it here; what was read stays.',
  },
  'key-expired': {
    short: 'key expired',
    why: 'The key has expired. Make a new one at the exchange and replace it here; what was read stays.',
  },
  'address-refused': {
    short: 'address refused',
    why: 'The key works from listed addresses only, and this server is not on the list. Add it there, then sync again.',
  },
  'rights-missing': {
    short: 'rights missing',
    why: 'The key may not read everything that is needed. Tick the reading rights at the exchange, then sync again.',
  },
  'withdrawal-allowed': {
    short: 'key can withdraw',
    why: 'The key can withdraw your money by now, so it is not used. Replace it with one that can only read.',
  },
  'region-refused': {
    short: 'country refused',
    why: 'The exchange does not answer from the country of this server. Import its files instead.',
  },
  'rate-limited': { short: 'asked for a pause', why: 'The exchange asked for a pause. Reading goes on by itself.' },
  maintenance: { short: 'maintenance', why: 'The exchange is being maintained. Reading goes on by itself.' },
  'no-answer': { short: 'no answer', why: 'The exchange did not answer in time. Reading goes on by itself.' },
  'no-network': {
    short: 'not reachable',
    why: 'The exchange could not be reached from the server. Reading goes on by itself.',
  },
  'bad-answer': {
    short: 'answer not readable',
    why: 'The exchange answered something that could not be read. It is asked again; nothing is lost.',
  },
  clock: {
    short: 'clocks differ',
    why: 'The clocks of the server and of the exchange differ too much. It is tried again.',
  },
  'switched-off': { short: 'switched off', why: 'This server asks no exchanges at the moment. Import files instead.' },
  'plan-limit': {
    short: 'plan is full',
    why: 'Your plan stores no more fills. Choose a larger plan, then sync again: reading goes on where it stopped.',
  },
  internal: {
    short: 'our fault',
    why: 'Something went wrong on our side. Nothing is lost, and we try again.',
  },
}
