/** The rooms of the stored ledger: what arrives at the bottom becomes trades above it. */
import type { Room } from './check.ts'
import { contract } from './contract.ts'
import { core } from './core.ts'
import { NODE } from './server-ground.ts'

/** Rooms of the ledger as others name them. */
export const ledger = (...rooms: readonly string[]): readonly string[] => rooms.map((room) => `ledger/${room}`)

export const LEDGER: Readonly<Record<string, Room>> = {
  'ledger/store': {
    holds: 'fills and cash events as they are stored: written, found by key or position, changed, moved',
    entry: ['read-records.ts', 'write-records.ts', 'touched.ts'],
    imports: [
      'database',
      'ground',
      ...contract('ledger'),
      ...core('base', 'ledger', 'trades'),
      'pg-copy-streams',
      ...NODE,
    ],
    tests: ledger('positions'),
  },
  'ledger/rates': {
    holds: 'what currencies are worth: rates that fills prove, of the market, and entered by the user',
    entry: ['rates.ts'],
    imports: [
      'database',
      'candles',
      ...ledger('store'),
      ...contract('documents'),
      ...core('base', 'ledger', 'market', 'reports', 'trades'),
      'zod',
    ],
  },
  'ledger/trades': {
    holds: 'trades as they are stored, in segments of columns, with their orders, and the notes that follow them',
    entry: ['segments.ts', 'orders.ts', 'follow-trades.ts'],
    imports: [
      'database',
      'ground',
      'documents',
      ...ledger('store', 'rates'),
      ...contract('documents', 'trades'),
      ...core('base', 'ledger', 'orders', 'reports', 'trades'),
      ...NODE,
    ],
    tests: ledger('positions'),
  },
  'ledger/positions': {
    holds: 'stored fills become trades: of one position, of all that a change touched, of the one that is shown',
    entry: ['rebuild.ts', 'context.ts', 'derive.ts'],
    imports: [
      'database',
      'ground',
      ...ledger('store', 'rates', 'trades'),
      ...contract('trades'),
      ...core('base', 'ledger', 'orders', 'reports', 'trades'),
      'zod',
    ],
    tests: ['demo'],
  },
  'ledger/imports': {
    holds: 'records on their way into the ledger, from files and connections: staged, committed, undone, read again',
    entry: ['commit.ts', 'store-records.ts', 'reconcile.ts'],
    imports: [
      'database',
      'ground',
      'plans',
      ...ledger('store', 'trades', 'positions'),
      ...contract('exchanges', 'fields', 'imports'),
      ...core('base', 'exchanges', 'ledger', 'trades'),
      'zod',
      ...NODE,
    ],
  },
  'ledger/corrections': {
    holds: 'what a trader changes: fills, trades, renamed coins, the account that something belongs to',
    entry: ['correct.ts', 'manual-fills.ts', 'move-records.ts'],
    imports: [
      'database',
      'ground',
      'plans',
      ...ledger('store', 'trades', 'positions', 'imports'),
      ...contract('fields', 'ledger', 'trades'),
      ...core('base', 'exchanges', 'ledger', 'trades'),
      ...NODE,
    ],
    tests: ['export'],
  },
  'ledger/checks': {
    holds: 'the ledger compared with the exchange: balances, open contracts, and what is wrong in positions',
    entry: ['account-book.ts', 'health.ts'],
    imports: ['database', ...ledger('store', 'positions'), ...contract('ledger'), ...core('base', 'ledger', 'trades')],
    tests: ['cli'],
  },
}
