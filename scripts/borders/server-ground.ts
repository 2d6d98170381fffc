/** The rooms at the bottom of the server, on which all others stand; the table continues in `server.ts`. */
import type { Room } from './check.ts'
import { contract } from './contract.ts'
import { core } from './core.ts'

/** What Node gives to every room. Threads and programs are for the rooms that name them. */
export const NODE = [
  'node:crypto',
  'node:fs',
  'node:http',
  'node:module',
  'node:net',
  'node:os',
  'node:path',
  'node:stream',
  'node:timers/promises',
  'node:url',
  'node:util',
  'node:buffer',
  'node:zlib',
]

export const GROUND: Readonly<Record<string, Room>> = {
  watch: {
    holds: 'what is counted, measured and traced, and what keeps it where somebody looks',
    entry: ['meters.ts', 'spans.ts'],
    imports: [
      '@opentelemetry/api',
      '@opentelemetry/context-async-hooks',
      '@opentelemetry/exporter-prometheus',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-metrics',
      '@opentelemetry/sdk-trace',
      'node:async_hooks',
      'node:perf_hooks',
    ],
  },
  language: {
    holds: 'what the server says to people, in the language of each',
    entry: ['translator.ts'],
    imports: [...contract('documents', 'language'), ...NODE],
  },
  database: {
    holds: 'the pool, the wall between users, migrations, the embedded database',
    entry: ['as-user.ts', 'migrate.ts'],
    imports: ['watch', ...core('base'), 'node:child_process', 'pg', 'pg-copy-streams', ...NODE],
  },
  cluster: {
    holds: 'the user tables distributed over the nodes of a Citus cluster',
    entry: ['distribute.ts'],
    imports: ['database'],
    tests: ['backup', 'node:child_process', 'server'],
  },
  keys: {
    holds: 'the ring of master keys, and the box that seals secrets with them',
    entry: ['key-box.ts'],
    imports: [...NODE],
  },
  ground: {
    holds: 'what every room may use: settings, log, locks, attempts, refusals, tasks, ids, HTML',
    entry: ['config.ts', 'refusal.ts'],
    imports: ['watch', 'database', 'keys', ...contract('functions', 'imports', 'plans'), 'pg', 'pino', 'zod', ...NODE],
    tests: ['payments'],
  },
  http: {
    holds: 'what routes stand on: the listener, the callable protocol, bodies, owners, headers, static files',
    entry: ['callable.ts', 'listener.ts'],
    imports: [
      'watch',
      'language',
      'ground',
      '@hono/node-server',
      ...contract('auth', 'calls', 'documents', 'errors', 'fields'),
      ...core('base'),
      'hono',
      'zod',
      ...NODE,
    ],
  },
  outgoing: {
    holds: 'requests to addresses that users typed: public ones alone',
    entry: ['public-post.ts'],
    imports: ['node:dns', 'node:https', 'node:net'],
  },
  objects: {
    holds: 'what keeps objects: a folder, or a store of the S3 protocol',
    entry: ['object-store.ts', 'open-store.ts'],
    imports: ['ground', ...contract('errors'), 'aws4fetch', ...NODE],
  },
  exchanges: {
    holds:
      'what is asked of exchanges, in a thread of its own: candles, markets, accounts; facts about them, recordings',
    entry: ['exchange-thread.ts', 'readers/reader.ts', 'facts/facts.ts'],
    imports: [
      'watch',
      'database',
      'ground',
      ...contract('exchanges', 'market'),
      ...core('base', 'exchange-api', 'ledger', 'market', 'orders', 'screener'),
      'ccxt',
      'node:async_hooks',
      'node:worker_threads',
      'ws',
      'zod',
      ...NODE,
    ],
  },
  plans: {
    holds: 'what the plan of a user allows, and the refusal of what would pass it',
    entry: ['limits.ts'],
    imports: ['database', 'ground', ...contract('plans')],
    tests: ['sharp'],
  },
  candles: {
    holds: 'candles in the database: blocks that all share, sets that users imported, markets of rates',
    entry: ['block-store.ts', 'candle-sets.ts'],
    imports: ['database', 'ground', ...contract('fields', 'market'), ...core('base', 'ledger', 'market')],
  },
  mail: {
    holds: 'letters, the outbox, what carries it away, the mailbox page',
    entry: ['mail.ts'],
    imports: [
      'language',
      'database',
      'keys',
      'ground',
      'http',
      ...contract('calls', 'documents', 'messages'),
      ...core('base'),
      'hono',
      'nodemailer',
      ...NODE,
    ],
    tests: ['node:child_process'],
  },
}
