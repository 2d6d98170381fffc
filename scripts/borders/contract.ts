/**
 * The rooms of the contract between web and server: one for each subject, which is an entry of the package by the same
 * name. From core it imports only types: of the ledger, of orders, and of messages.
 */
import type { Borders } from './check.ts'

export const CONTRACT: Borders = {
  folder: 'contract/src',
  rooms: {
    language: { holds: "texts in the reader's language: the English text is the key", entry: ['translator.ts'] },
    errors: { holds: 'how a call can fail: codes, their HTTP status, and the one type of error', entry: ['errors.ts'] },
    calls: { holds: 'how a function is declared, and what access tokens may call', entry: ['callable.ts'] },
    fields: {
      holds: 'texts that stand in many requests (ids, decimals, currencies, zones), and all limits of size and number',
      entry: ['text.ts', 'limits.ts'],
    },
    mappings: {
      holds: 'what the columns of a file mean that no layout recognises, and how traders pass it on',
      entry: ['mapping.ts', 'shared.ts'],
    },
    documents: {
      holds: 'what a trader writes: one schema per collection, and how older shapes are upgraded',
      entry: ['collections.ts'],
    },
    plans: {
      holds: 'what a plan costs and allows; checkout, changes of a subscription, invoices',
      entry: ['plans.ts', 'billing.ts'],
    },
    auth: { holds: 'who is signed in, what log-in pages ask, access tokens', entry: ['auth.ts', 'tokens.ts'] },
    accounts: { holds: 'trading accounts', entry: ['accounts.ts'] },
    exchanges: {
      holds: 'exchanges to connect, connections and their troubles, what an account holds right now',
      entry: ['exchanges.ts', 'connections.ts', 'trouble-words.ts'],
    },
    imports: {
      holds: 'export files on their way into the ledger, and archives that are restored',
      entry: ['imports.ts', 'restore.ts'],
    },
    trades: {
      holds: 'one trade in full, what a trader corrects in it, fills entered manually, rates',
      entry: ['trades.ts', 'corrections.ts'],
    },
    ledger: {
      holds: 'the ledger beside what the exchange says, and coins that were renamed',
      entry: ['ledger-check.ts', 'renames.ts'],
    },
    market: {
      holds: 'candles of one trade and of many, and the markets of the screener',
      entry: ['candles.ts', 'trade-paths.ts', 'market.ts'],
    },
    messages: { holds: 'notices to a user, and messages of visitors', entry: ['notices.ts', 'contact.ts'] },
    sharing: { holds: 'pages that a trader shares by a link, and how they look', entry: ['sharing.ts'] },
    operation: { holds: 'the state of the server, for its operators', entry: ['server-state.ts'] },
    'functions.ts': { holds: 'all functions of all subjects, for the server that answers and describes them' },
  },
  packages: {
    zod: '*',
    '@roundtrip/core/base': ['ledger'],
    '@roundtrip/core/ledger': ['ledger'],
    '@roundtrip/core/orders': ['documents'],
  },
  tests: ['vitest'],
}
