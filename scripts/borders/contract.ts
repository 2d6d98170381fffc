/**
 * The rooms of the contract between web and server: one for each subject, which is an entry of the package by the same
 * name. Of core it takes types alone: of the ledger, of orders, and of what is said.
 */
import type { Borders } from './check.ts'

/** Subjects of the contract as its packages are called. */
export const contract = (...subjects: readonly string[]): readonly string[] =>
  subjects.map((subject) => `@roundtrip/contract/${subject}`)

export const CONTRACT: Borders = {
  folder: 'contract/src',
  everywhere: ['language'],
  tests: ['vitest'],
  rooms: {
    language: {
      holds: "texts in the reader's language: the English text is the key",
      entry: ['translator.ts'],
      imports: [],
    },
    errors: {
      holds: 'how a call can fail: codes, their HTTP status, and the one type of error',
      entry: ['errors.ts'],
      imports: [],
    },
    calls: {
      holds: 'how a function is declared, and what access tokens may call',
      entry: ['callable.ts'],
      imports: ['errors', 'zod/mini'],
    },
    fields: {
      holds: 'texts that stand in many requests (ids, decimals, currencies, zones), and all limits of size and number',
      entry: ['text.ts', 'limits.ts'],
      imports: ['zod/mini'],
    },
    mappings: {
      holds: 'what the columns of a file mean that no layout recognises, and how traders pass it on',
      entry: ['mapping.ts', 'shared.ts'],
      imports: ['fields', 'zod/mini'],
    },
    documents: {
      holds: 'what a trader writes: one schema per collection, and how older shapes are upgraded',
      entry: ['collections.ts'],
      imports: ['fields', 'mappings', 'zod/mini', '@roundtrip/core/orders'],
    },
    plans: {
      holds: 'what a plan costs and allows; checkout, changes of a subscription, invoices',
      entry: ['plans.ts', 'billing.ts'],
      imports: ['calls', 'fields', 'zod/mini'],
    },
    auth: {
      holds: 'who is signed in, what log-in pages ask, access tokens',
      entry: ['auth.ts', 'tokens.ts'],
      imports: ['calls', 'fields', 'plans', 'zod/mini'],
    },
    accounts: {
      holds: 'trading accounts',
      entry: ['accounts.ts'],
      imports: ['calls', 'fields', 'plans', 'zod/mini'],
    },
    exchanges: {
      holds: 'exchanges to connect, connections and their troubles, what an account holds right now',
      entry: ['exchanges.ts', 'connections.ts', 'trouble-words.ts'],
      imports: ['calls', 'fields', 'plans', 'zod/mini'],
    },
    imports: {
      holds: 'export files on their way into the ledger, and archives that are restored',
      entry: ['imports.ts', 'restore.ts'],
      imports: ['errors', 'calls', 'fields', 'mappings', 'plans', 'zod/mini'],
    },
    trades: {
      holds: 'one trade in full, what a trader corrects in it, fills entered manually, rates',
      entry: ['trades.ts', 'corrections.ts'],
      imports: ['calls', 'fields', 'plans', 'zod/mini'],
    },
    ledger: {
      holds: 'the ledger beside what the exchange says, and coins that were renamed',
      entry: ['ledger-check.ts', 'renames.ts'],
      imports: ['calls', 'fields', 'exchanges', '@roundtrip/core/base', '@roundtrip/core/ledger', 'zod/mini'],
    },
    market: {
      holds: 'candles of one trade and of many, and the markets of the screener',
      entry: ['candles.ts', 'trade-paths.ts', 'market.ts'],
      imports: ['calls', 'fields', 'trades', 'zod/mini'],
    },
    messages: {
      holds: 'notices to a user, and messages of visitors',
      entry: ['notices.ts', 'contact.ts'],
      imports: ['calls', 'fields', 'zod/mini'],
    },
    sharing: {
      holds: 'pages that a trader shares by a link, and how they look',
      entry: ['sharing.ts'],
      imports: ['calls', 'fields', 'zod/mini'],
    },
    operation: {
      holds: 'the state of the server, for its operators',
      entry: ['server-state.ts'],
      imports: ['calls', 'exchanges', 'zod/mini'],
    },
    'functions.ts': {
      holds: 'all functions of all subjects, for the server that answers and describes them',
      imports: [
        'accounts',
        'auth',
        'calls',
        'exchanges',
        'imports',
        'ledger',
        'market',
        'messages',
        'operation',
        'plans',
        'sharing',
        'trades',
      ],
    },
  },
}

/** Every subject. Not `functions`, which would bring every function into a page that needs one of them. */
export const SUBJECTS = contract(...Object.keys(CONTRACT.rooms).filter((room) => room !== 'functions.ts'))
