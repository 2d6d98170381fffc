/** The rooms of the server that tell somebody something: the trader what was made, or others what the trader shares. */
import type { Room } from './check.ts'
import { contract } from './contract.ts'
import { core } from './core.ts'
import { NODE } from './server-ground.ts'
import { ledger } from './server-ledger.ts'

const SHARING = ['database', 'ground', 'http', ...contract('fields', 'sharing'), ...core('base')]

export const TELLING: Readonly<Record<string, Room>> = {
  summary: {
    holds: 'the summary of a day or week: when it is due, its figures and words, where and how it is sent',
    entry: ['summary-jobs.ts', 'figures.ts'],
    imports: [
      'language',
      'database',
      'keys',
      'ground',
      'http',
      'outgoing',
      'mail',
      'auth',
      'notices',
      ...ledger('rates'),
      'export',
      ...contract('documents', 'messages'),
      ...core('base', 'orders', 'reports'),
      'hono',
      'zod',
      ...NODE,
    ],
    tests: ['cli', 'demo'],
  },
  alerts: {
    holds: 'alerts while no page is open: what is reported, once on each way, by mail, webhook and notification',
    entry: ['alert-jobs.ts', 'after-sync.ts'],
    imports: [
      'language',
      'database',
      'keys',
      'ground',
      'outgoing',
      'mail',
      'auth',
      'notices',
      ...ledger('rates', 'store'),
      'market',
      'export',
      'summary',
      ...contract('documents', 'exchanges', 'fields', 'market', 'messages'),
      ...core('base', 'reports', 'rules', 'screener'),
      'web-push',
      'zod',
      ...NODE,
    ],
    tests: ['cli', 'demo'],
  },
  sharing: {
    holds: 'pages that traders share: cleaned, kept, and shown to anyone who has the link',
    entry: ['store.ts', 'routes.ts'],
    imports: [...SHARING, 'hono', 'opentype.js', 'sanitize-html', 'sharp', ...NODE],
  },
}
