/** The lower rooms of the web application: what needs no screen, and all that screens read. */
import type { Room } from './check.ts'
import { contract, core, QUERIES, SYNC, WIDGETS } from './web-packages.ts'

type Rooms = Readonly<Record<string, Room>>

export const GROUND: Rooms = {
  styles: {
    holds: 'design tokens, breakpoints, base styles',
    entry: ['tokens.css', 'breakpoints.ts'],
    imports: [],
    // Sizes in the theme of the components must be those of the tokens.
    tests: ['app/layout'],
  },
  '.': {
    holds: 'the addresses of all pages, and of the services',
    entry: ['paths.ts', 'origins.ts'],
    imports: [...contract('calls')],
  },
  format: {
    holds: 'numbers and times become text, and typed text becomes exact decimals',
    entry: ['number.ts', 'time.ts'],
    imports: [...contract('documents'), ...core('base', 'screener')],
  },
  ui: {
    holds: 'components that know no route, query or document',
    imports: [...WIDGETS, 'styles', '@tanstack/react-virtual', 'lightweight-charts', 'react-toastify', 'uqr'],
  },
}

export const DATA: Rooms = {
  'data/words': {
    holds: 'sentences for errors, and what exchanges are called',
    entry: ['sentences.ts'],
    imports: [...contract('auth', 'errors', 'exchanges', 'ledger', 'market'), ...core('ledger')],
  },
  'data/offline': {
    holds: 'what the browser keeps: to open without a connection, and to show figures at once after a reload',
    entry: ['kept.ts', 'reach.ts'],
    imports: [...contract('accounts', 'errors'), ...core('reports'), 'react', 'zod/mini'],
  },
  'data/session': {
    holds: 'who is signed in, and log-in requests',
    entry: ['session.ts', 'page-session.ts'],
    imports: ['.', 'data/offline', ...contract('auth', 'errors'), ...core('base'), 'react'],
    // Both clients must read errors alike.
    tests: ['data/requests'],
  },
  'data/page': {
    holds: 'the page in this tab: which modals are open, what Ctrl+Z puts back, the time of day, files to save',
    entry: ['modals.ts', 'undo-stack.ts'],
    imports: ['data/session', ...contract('errors', 'imports'), ...core('base'), 'react'],
  },
  'data/requests': {
    holds: 'calling the server: the callable protocol, the cache of its answers, failures that screens show',
    entry: ['call.ts', 'query-client.ts'],
    imports: ['.', 'data/page', 'data/session', ...contract('calls', 'errors'), ...QUERIES, 'zod/mini'],
  },
  'data/setup': {
    holds: 'a server without users, which may take a backup',
    entry: ['setup.ts'],
    imports: ['.', ...contract('errors', 'operation'), 'react'],
  },
  'data/worker': {
    holds: 'the one protocol between the page and its workers',
    entry: ['connect.ts', 'serve.ts'],
    imports: ['data/session'],
  },
  'data/documents': {
    holds: 'the documents of the user: the engine of `sync` with its requests, storage and hooks',
    entry: ['use-documents.ts', 'open-documents.ts'],
    imports: [
      '.',
      'data/offline',
      'data/page',
      'data/requests',
      'data/session',
      ...contract('documents', 'errors'),
      SYNC,
      ...QUERIES,
      'zod/mini',
    ],
  },
  'data/settings': {
    holds: "the trader's settings, the look of the page, time zones",
    entry: ['settings.ts'],
    imports: ['data/documents', 'data/page', 'format', ...contract('documents'), ...core('base'), ...QUERIES],
  },
  'data/filters': {
    holds: 'the filters and the order of tables, kept in the address',
    entry: ['filters.ts', 'use-filters.ts'],
    imports: [...core('base', 'reports', 'trades'), 'react', 'react-router', 'zod/mini'],
  },
  'data/views': {
    holds: 'pages kept under a name, with what is in their address',
    imports: ['.', 'data/documents', ...contract('documents'), SYNC, 'react'],
  },
  'data/labels': {
    holds: 'labels: their order, names, colours and keys',
    entry: ['labels.ts'],
    imports: ['data/documents', ...contract('documents', 'fields'), SYNC, 'react'],
    // The names of colours fit their marks.
    tests: ['ui'],
  },
  'data/journal': {
    holds: 'the periods of reviews, and templates for notes',
    imports: ['data/documents', ...contract('documents'), ...core('base', 'reports', 'rules'), 'react'],
  },
  'data/accounts': {
    holds: 'trading accounts, their imports, and connected exchange accounts',
    entry: ['accounts.ts', 'connections.ts'],
    imports: [
      'data/offline',
      'data/requests',
      'data/session',
      'data/words',
      'format',
      ...contract('accounts', 'errors', 'exchanges', 'imports', 'ledger'),
      ...core('base'),
      ...QUERIES,
      'zod/mini',
    ],
  },
  'data/plans': {
    holds: 'what the trader pays for',
    entry: ['plans.ts'],
    imports: ['data/requests', 'data/session', 'format', ...contract('plans'), ...QUERIES],
  },
  'data/analysis': {
    holds: 'the worker that filters, groups, measures and judges trades',
    entry: ['engine.ts'],
    imports: [
      'data/worker',
      ...contract('documents'),
      ...core('base', 'charts', 'insights', 'laboratory', 'measures', 'reports', 'rules', 'trades'),
    ],
    // Nothing of a user stays in any of them.
    tests: ['data/offline', 'data/requests', 'data/session'],
  },
  'data/trades': {
    holds: 'all trades as columns with what was noted on them, one trade, plans, risks in another currency',
    entry: ['all-trades.ts', 'annotated-trades.ts'],
    imports: [
      '.',
      'data/accounts',
      'data/analysis',
      'data/documents',
      'data/offline',
      'data/page',
      'data/requests',
      'data/session',
      'data/settings',
      ...contract('accounts', 'documents', 'errors', 'trades'),
      SYNC,
      ...core('base', 'measures', 'orders', 'reports'),
      ...QUERIES,
    ],
  },
  'data/reports': {
    holds: 'questions to the analysis: reports, lists, periods and groups of the chosen trades',
    entry: ['report.ts', 'question.ts'],
    imports: [
      'data/accounts',
      'data/analysis',
      'data/documents',
      'data/filters',
      'data/labels',
      'data/offline',
      'data/session',
      'data/settings',
      'data/trades',
      ...contract('documents'),
      ...core('base', 'charts', 'measures', 'reports'),
      ...QUERIES,
    ],
    // Figures of all reports are compared with what is shown.
    tests: ['parts/.', ...core('recount', 'trades')],
  },
  'data/insights': {
    holds: 'what loses and earns money beyond chance, and the filters of exactly those trades',
    entry: ['insights.ts', 'slice-filters.ts'],
    imports: [
      'data/accounts',
      'data/analysis',
      'data/filters',
      'data/reports',
      'data/session',
      'data/settings',
      'data/trades',
      ...core('base', 'insights', 'reports'),
      ...QUERIES,
    ],
  },
  'data/workbench': {
    holds: 'two selections side by side, trades by two dimensions at once, and what could have been',
    entry: ['comparison.ts', 'matrix.ts', 'laboratory.ts'],
    imports: [
      'data/analysis',
      'data/filters',
      'data/insights',
      'data/reports',
      'data/session',
      'data/settings',
      'data/trades',
      ...core('laboratory', 'reports'),
      ...QUERIES,
    ],
    tests: core('base'),
  },
  'data/rules': {
    holds: "the trader's rules, and what became of them",
    entry: ['rules.ts', 'judgement.ts'],
    imports: [
      'data/analysis',
      'data/documents',
      'data/labels',
      'data/page',
      'data/reports',
      'data/session',
      'data/settings',
      'data/trades',
      ...contract('documents'),
      SYNC,
      ...core('base', 'reports', 'rules'),
      ...QUERIES,
    ],
  },
  'data/playbooks': {
    holds: 'playbooks: each with its label, and what goes along when labels are merged or deleted',
    entry: ['playbooks.ts', 'playbook-steps.ts'],
    imports: [
      'data/documents',
      'data/labels',
      'data/rules',
      'data/settings',
      ...contract('documents', 'fields'),
      SYNC,
      ...core('base', 'rules'),
      'react',
    ],
  },
  'data/market': {
    holds: 'which exchanges have market data, and the price of bitcoin over days',
    entry: ['venues.ts'],
    imports: ['data/requests', 'data/session', ...contract('market'), ...core('base', 'market', 'trades'), ...QUERIES],
  },
  'data/calculator': {
    holds: 'what is typed into calculators, prices that fit it, and what it makes',
    entry: ['inputs.ts', 'engine.ts'],
    imports: [
      'data/requests',
      'data/session',
      'data/trades',
      'format',
      ...contract('market'),
      ...core('base', 'calculators', 'reports', 'screener'),
      ...QUERIES,
    ],
  },
  'data/other-journals': {
    holds: 'exports of other journals: read in a worker, and what of them is written to trades',
    entry: ['journals.ts', 'bring-steps.ts'],
    imports: [
      'data/documents',
      'data/labels',
      'data/session',
      'data/settings',
      'data/trades',
      'data/worker',
      ...contract('documents', 'fields'),
      SYNC,
      ...core('base', 'exchanges', 'other-journals', 'reports'),
      ...QUERIES,
    ],
  },
  'data/import': {
    holds: 'reading export files in a worker, and sending their rows',
    entry: ['import-job.ts'],
    imports: [
      'format',
      'data/documents',
      'data/requests',
      'data/session',
      'data/settings',
      'data/trades',
      'data/words',
      'data/worker',
      ...contract('accounts', 'documents', 'errors', 'fields', 'imports'),
      ...core('base', 'exchanges', 'ledger', 'other-journals', 'trades'),
      'react',
    ],
  },
}
