/** The rooms of the server, from the ground up. */
import type { Borders } from './check.ts'

export const SERVER: Borders = {
  folder: 'server/src',
  rooms: {
    watch: {
      holds: 'what is counted, measured and traced, and what keeps it where somebody looks',
      entry: ['meters.ts', 'spans.ts'],
    },
    language: { holds: 'what the server says to people, in the language of each', entry: ['translator.ts'] },
    packing: {
      holds:
        'how the fields of stored fills become bytes, each in the shortest way that gives it back to the character',
      entry: ['block.ts', 'codings.ts'],
    },
    database: {
      holds: 'the pool, the wall between users, migrations, the embedded database',
      entry: ['as-user.ts', 'migrate.ts'],
    },
    cluster: { holds: 'the user tables distributed over the nodes of a Citus cluster', entry: ['distribute.ts'] },
    keys: { holds: 'the ring of master keys, and the box that seals secrets with them', entry: ['key-box.ts'] },
    ground: {
      holds: 'what every room may use: settings, log, locks, attempts, refusals, tasks, ids, HTML',
      entry: ['config.ts', 'refusal.ts'],
    },
    http: {
      holds: 'what routes stand on: the listener, the callable protocol, bodies, owners, headers, static files',
      entry: ['callable.ts', 'listener.ts'],
    },
    outgoing: { holds: 'requests to addresses that users typed: public ones alone', entry: ['public-post.ts'] },
    objects: {
      holds: 'what keeps objects: a folder, or a store of the S3 protocol',
      entry: ['object-store.ts', 'open-store.ts'],
    },
    exchanges: {
      holds: 'requests to exchanges, in a thread of its own: candles, markets, accounts; facts about them, recordings',
      entry: ['exchange-thread.ts', 'readers/reader.ts', 'facts/facts.ts'],
    },
    plans: { holds: 'what the plan of a user allows, and the refusal of what would pass it', entry: ['limits.ts'] },
    candles: {
      holds: 'candles in the database: blocks that all share, sets that users imported, markets of rates',
      entry: ['block-store.ts', 'candle-sets.ts'],
    },
    mail: { holds: 'letters, the outbox, what carries it away, the mailbox page', entry: ['mail.ts'] },
    documents: {
      holds: 'what traders write, by the rules of `sync`: the store, quota, listeners, earlier states',
      entry: ['write.ts', 'listen.ts'],
    },
    'ledger/store': {
      holds: 'fills and cash events as they are stored: written, found by key or position, changed, moved',
      entry: ['read-records.ts', 'write-records.ts', 'touched.ts'],
    },
    'ledger/rates': {
      holds: 'what currencies are worth: rates that fills prove, of the market, and entered by the user',
      entry: ['rates.ts'],
    },
    'ledger/trades': {
      holds: 'trades as they are stored, in segments of columns, with their orders, and the notes that follow them',
      entry: ['segments.ts', 'orders.ts', 'follow-trades.ts'],
    },
    'ledger/positions': {
      holds: 'stored fills become trades: of one position, of all that a change touched, of the one that is shown',
      entry: ['rebuild.ts', 'context.ts', 'derive.ts'],
    },
    'ledger/imports': {
      holds: 'records on their way into the ledger, from files and connections: staged, committed, undone, read again',
      entry: ['commit.ts', 'store-records.ts', 'reconcile.ts'],
    },
    'ledger/corrections': {
      holds: 'what a trader changes: fills, trades, renamed coins, the account that something belongs to',
      entry: ['correct.ts', 'manual-fills.ts', 'move-records.ts'],
    },
    'ledger/checks': {
      holds: 'the ledger compared with the exchange: balances, open contracts, and what is wrong in positions',
      entry: ['account-book.ts', 'health.ts'],
    },
    market: {
      holds: 'candles from exchanges, around a trade; rates that trades need; markets for the screener',
      entry: ['candle-service.ts', 'market-service.ts'],
    },
    auth: {
      holds: 'accounts: the acts of the contract on top of a library that nothing else may call',
      entry: ['accounts.ts'],
    },
    pictures: {
      holds: 'pictures: decoded and written anew, kept by the hash of their bytes, thrown away',
      entry: ['store.ts'],
    },
    notices: {
      holds: 'what users are reported without asking, once, in the product and by mail',
      entry: ['notices.ts'],
    },
    payments: {
      holds: 'which plan a user has; the one writer of what a user pays, checkout, webhook',
      entry: ['payments.ts', 'sync-customer.ts', 'entitlements.ts'],
    },
    demo: { holds: 'the demo journal and its made-up market', entry: ['demo.ts'] },
    export: { holds: 'everything of a user as one ZIP, and back from it', entry: ['tables.ts', 'restore.ts'] },
    backup: {
      holds: 'a whole server as one file, and back from it: saved, proven, restored; updates tried, newer databases',
      entry: ['write-backup.ts', 'restore-backup.ts', 'keep-backups.ts'],
    },
    sync: {
      holds: 'reading connected accounts: runs, jobs, states, the proof of the ledger',
      entry: ['run-sync.ts', 'sync-jobs.ts'],
    },
    summary: {
      holds: 'the summary of a day or week: when it is due, its figures and words, where and how it is sent',
      entry: ['summary-jobs.ts', 'figures.ts'],
    },
    alerts: {
      holds: 'alerts while no page is open: what is reported, once on each way, by mail, webhook and notification',
      entry: ['alert-jobs.ts', 'after-sync.ts'],
    },
    sharing: {
      holds: 'pages that traders share: cleaned, kept, and shown to anyone who has the link',
      entry: ['store.ts', 'routes.ts'],
    },
    threads: {
      holds: 'the threads for heavy work: which tasks there are, one at a time for each user',
      entry: ['tasks.ts', 'workers.ts'],
    },
    state: {
      holds: 'the state of the server: what is ready, what operators see, what Prometheus reads',
      entry: ['server-state.ts', 'readiness.ts'],
    },
    functions: { holds: 'the handlers of what can be called, one file for each family', entry: ['declared.ts'] },
    app: {
      holds: 'wires all rooms, mounts their routes, removes what nobody needs; columns, OpenAPI, ports of development',
      entry: ['application.ts', 'app.ts'],
    },
    'main.ts': { holds: 'starts the server' },
    cli: {
      holds:
        'the terminal: reports of files, journals of servers asked with a token, and the MCP server for assistants',
      entry: ['report.ts', 'run-cli.ts', 'shell.ts'],
    },
    'cli.ts': { holds: 'the program of the terminal: what the process gives to the commands' },
    testing: {
      holds: 'what the tests of the server share: a process, a database, a client',
      entry: ['server.testing.ts'],
    },
  },
  packages: {
    '@roundtrip/contract': '*',
    '@roundtrip/contract/functions': ['ground', 'app'],
    '@roundtrip/contract/imports': ['ground', 'ledger/imports', 'export', 'functions', 'app', 'cli'],
    '@roundtrip/core': '*',
    '@roundtrip/core/exchanges': ['ledger/imports', 'cli'],
    '.build/demo-exchange': ['demo'],
    'node:*': '*',
    hono: '*',
    pino: '*',
    zod: '*',
    '@hono/node-server': ['http'],
    '@modelcontextprotocol/server': ['cli'],
    '@node-rs/argon2': ['auth'],
    '@opentelemetry/api': ['watch', 'state'],
    '@opentelemetry/exporter-prometheus': ['watch'],
    '@opentelemetry/exporter-trace-otlp-http': ['watch'],
    '@opentelemetry/resources': ['watch'],
    '@opentelemetry/sdk-metrics': ['watch'],
    '@opentelemetry/sdk-trace': ['watch'],
    '@simplewebauthn/server': ['auth'],
    'age-encryption': ['backup'],
    aws4fetch: ['objects'],
    'better-auth': ['auth'],
    ccxt: ['exchanges'],
    fflate: ['export'],
    jose: ['auth'],
    kysely: ['auth'],
    'modern-tar': ['backup'],
    nodemailer: ['mail'],
    'opentype.js': ['sharing'],
    pg: ['database', 'ground', 'documents', 'cli'],
    'pg-boss': ['sync'],
    'pg-copy-streams': ['database', 'ledger/store', 'backup'],
    'sanitize-html': ['sharing'],
    sharp: ['pictures', 'sharing'],
    stripe: ['payments'],
    'web-push': ['alerts'],
    ws: ['exchanges'],
    '@roundtrip/sync/server': ['documents'],
  },
  tests: [
    'vitest',
    'fast-check',
    '@modelcontextprotocol/client',
    'smtp-server',
    '@roundtrip/sync/memory-server',
    'fakes',
    'server/dist',
  ],
}
