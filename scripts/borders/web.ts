/** The rooms of the web application, from the bottom up: ui and format, data, parts, modals, screens, app. */
import type { Borders, Room } from './check.ts'

type Rooms = Readonly<Record<string, Room>>

const CONTRACT = '@roundtrip/contract'
/** Every room of core as its packages are called. Readers of files are large, so few rooms may load them. */
const core = (...rooms: readonly string[]): readonly string[] => rooms.map((room) => `@roundtrip/core/${room}`)
const WIDGETS = ['react', '@mantine/core', '@mantine/hooks', '@tabler/icons-react'] as const
const QUERIES = ['react', '@tanstack/react-query'] as const

const GROUND: Rooms = {
  styles: {
    holds: 'design tokens, breakpoints, base styles',
    entry: ['tokens.css', 'breakpoints.ts'],
    imports: [],
    // Sizes in the theme of the components must be those of the tokens.
    tests: ['app/layout'],
  },
  'paths.ts': { holds: 'the addresses of all pages', imports: [] },
  format: {
    holds: 'numbers and times become text',
    entry: ['number.ts', 'time.ts'],
    imports: [CONTRACT, ...core('base', 'screener')],
  },
  ui: {
    holds: 'components that know no route, query or document',
    imports: [...WIDGETS, 'styles', '@tanstack/react-virtual', 'lightweight-charts', 'react-toastify', 'uqr'],
  },
}

const DATA: Rooms = {
  'data/.': {
    holds: 'trades, settings, filters, labels, rules: all that screens read',
    entry: ['trades.ts', 'settings.ts'],
    imports: [
      'data/analysis',
      'data/documents',
      'data/offline',
      'data/session',
      'format',
      'paths.ts',
      CONTRACT,
      ...core('base', 'ledger', 'market', 'measures', 'reports', 'rules', 'trades'),
      ...QUERIES,
      'react-router',
      'zod/mini',
    ],
    // Figures that are shown are compared with what is shown.
    tests: ['parts/.', 'ui'],
  },
  'data/analysis': {
    holds: 'the worker that filters, groups and measures trades',
    entry: ['engine.ts'],
    imports: ['data/.', 'data/session', ...core('base', 'reports', 'rules', 'trades')],
    tests: [CONTRACT],
  },
  'data/session': {
    holds: 'who is signed in, and log-in requests',
    entry: ['session.ts'],
    imports: ['data/.', 'data/offline', 'paths.ts', CONTRACT, ...core('base'), ...QUERIES],
    tests: ['data/analysis'],
  },
  'data/offline': {
    holds: 'what the browser keeps so that the product opens without a connection',
    entry: ['kept.ts'],
    imports: ['data/.', 'data/documents', 'data/session', CONTRACT, 'react'],
  },
  'data/documents': {
    holds: 'documents: live changes, writing without a connection',
    entry: ['use-documents.ts'],
    imports: ['data/.', 'data/session', CONTRACT, ...QUERIES, 'zod/mini'],
  },
  'data/calculator': {
    holds: 'what is typed into calculators, and the worker that answers',
    entry: ['use-answer.ts'],
    imports: [
      'data/.',
      'data/analysis',
      'data/documents',
      'data/session',
      'format',
      'paths.ts',
      CONTRACT,
      ...core('base', 'calculators', 'ledger', 'reports', 'screener'),
      ...QUERIES,
      '@mantine/hooks',
    ],
  },
  'data/connections': {
    holds: 'connected exchange accounts',
    entry: ['connections.ts'],
    imports: ['data/.', 'data/session', 'format', CONTRACT, ...core('base'), ...QUERIES, 'zod/mini'],
  },
  'data/import': {
    holds: 'reading export files in a worker, and sending their rows',
    entry: ['import-job.ts'],
    imports: [
      'data/.',
      'data/analysis',
      'data/session',
      CONTRACT,
      ...core('base', 'exchanges', 'ledger', 'reports'),
      'react',
    ],
    tests: core('trades'),
  },
  'data/plans': {
    holds: 'what the trader pays for',
    entry: ['plans.ts'],
    imports: ['data/.', 'data/session', 'format', CONTRACT, ...QUERIES],
  },
  'data/screener': {
    holds: 'a market in its own worker: filter and sort, bars on demand, alerts, screens in the address',
    entry: ['engine.ts', 'use-market.ts'],
    imports: [
      'data/.',
      'data/analysis',
      'data/documents',
      'data/session',
      CONTRACT,
      ...core('market', 'screener'),
      ...QUERIES,
    ],
    tests: ['format', ...core('base')],
  },
  'data/search': {
    holds: 'the word index over notes and journal, in its own worker',
    entry: ['use-search.ts'],
    imports: [
      'data/.',
      'data/analysis',
      'data/documents',
      'data/session',
      CONTRACT,
      ...core('base', 'reports', 'search'),
      ...QUERIES,
    ],
  },
}

/** What a part may use unless it knows no data at all. */
const BELOW_PARTS = [
  'ui',
  'format',
  'paths.ts',
  'data/.',
  'data/documents',
  'data/session',
  CONTRACT,
  ...WIDGETS,
  'react-router',
]

const PARTS: Rooms = {
  'parts/.': {
    holds: 'what nearly every screen shows: rows of trades, a month, loading and failure, messages',
    entry: ['trade-row.ts', 'States.tsx'],
    imports: [...BELOW_PARTS, ...core('base', 'reports', 'trades')],
  },
  'parts/auth': { holds: 'forms of the log-in pages', imports: BELOW_PARTS },
  'parts/bulk': { holds: 'many trades edited at once', imports: [...BELOW_PARTS, 'parts/.'] },
  'parts/course': {
    holds: 'lessons and their figures',
    imports: [
      'ui',
      'format',
      'paths.ts',
      'parts/glossary',
      'react',
      ...core('base', 'calculators', 'ledger', 'measures', 'reports', 'rules', 'trades'),
    ],
  },
  'parts/fields': { holds: "the trader's own fields", imports: [...BELOW_PARTS, 'parts/.'] },
  'parts/filters': {
    holds: 'account, period and all other filters',
    imports: [...BELOW_PARTS, 'parts/flags', ...core('reports', 'trades')],
  },
  'parts/flags': {
    holds: 'marks of trades: names, meanings, why one is not counted',
    imports: ['ui', 'format', 'parts/.', ...core('reports', 'trades')],
    tests: ['data/.'],
  },
  'parts/glossary': {
    holds: 'trading terms explained, and the links to them from any screen',
    imports: ['ui', 'paths.ts', 'data/session', 'react', 'react-router', ...core('measures')],
  },
  'parts/journal': {
    holds: 'search hits in text, a day as Markdown',
    imports: [...BELOW_PARTS, ...core('search')],
  },
  'parts/labels': { holds: 'the label picker', imports: [...BELOW_PARTS, 'parts/.'] },
  'parts/lost-notes': {
    holds: 'notes whose trade is gone, and the choice of another',
    imports: [...BELOW_PARTS, 'parts/.', ...core('reports')],
  },
  'parts/manual': { holds: 'fills entered by hand', imports: [...BELOW_PARTS, 'parts/.'] },
  'parts/markdown': { holds: 'text as Markdown, shown and edited', imports: ['ui', ...WIDGETS, 'react-dom', 'marked'] },
  'parts/pictures': { holds: 'pictures of trades and days', imports: [...BELOW_PARTS, 'parts/.'] },
  'parts/plan-fields': {
    holds: 'labels and targets, in the form of a plan as in that of a trade',
    imports: [...BELOW_PARTS, 'parts/.'],
  },
  'parts/planned': {
    holds: 'the form of a planned trade',
    imports: [...BELOW_PARTS, 'parts/.', 'parts/plan-fields', ...core('base')],
  },
  'parts/plans': { holds: 'what plans cost and allow', imports: [...BELOW_PARTS, 'data/plans'] },
  'parts/public': { holds: 'the frame of public pages', imports: [...BELOW_PARTS, ...core('exchanges')] },
  'parts/report': {
    holds: 'a report by group: its header, chart and table',
    imports: [...BELOW_PARTS, 'parts/.', 'parts/filters', ...core('base', 'reports'), ...QUERIES],
  },
  'parts/review': {
    holds: 'the review inbox',
    imports: [...BELOW_PARTS, 'parts/.', 'parts/flags', 'parts/labels', 'parts/rules', ...core('base', 'reports')],
  },
  'parts/rules': {
    holds: 'verdicts of rules in words',
    imports: [...BELOW_PARTS, 'parts/.', 'parts/journal', ...core('base', 'rules')],
  },
  'parts/templates': { holds: 'templates for notes', imports: [...BELOW_PARTS, 'parts/.'] },
  'parts/trade-history': { holds: 'what was changed in a trade, and when', imports: [...BELOW_PARTS, 'parts/.'] },
  'parts/writing': {
    holds: 'saving state, earlier versions, and the choice where two people changed the same text',
    imports: BELOW_PARTS,
  },
}

const MODALS: Rooms = {
  'modals/.': {
    holds: 'account and confirmation dialogs',
    imports: [...BELOW_PARTS, 'data/plans', 'parts/auth'],
  },
  'modals/change-trade': {
    holds: 'the form with which a trade is changed',
    entry: ['ChangeTrade.tsx'],
    imports: [
      ...BELOW_PARTS,
      'modals/.',
      'parts/.',
      'parts/manual',
      'parts/markdown',
      'parts/plan-fields',
      'parts/templates',
      'parts/writing',
      ...core('base', 'reports'),
    ],
  },
  'modals/import-start': {
    holds: 'the import of files: choice, preview, progress',
    entry: ['ImportModal.tsx'],
    imports: [
      ...BELOW_PARTS,
      'modals/.',
      'data/import',
      'parts/fields',
      'parts/plans',
      ...core('base', 'exchanges'),
      ...QUERIES,
    ],
  },
  'modals/Modals.tsx': {
    holds: 'shows the modals that are open, each loaded when it is first opened',
    imports: ['modals/.', 'modals/change-trade', 'modals/import-start', 'data/.', 'ui', 'react'],
  },
}

/** Any data and any part, but no modal: a screen opens one through `data/modals.ts`. And never another screen. */
const BELOW_SCREENS = [
  'ui',
  'format',
  'paths.ts',
  ...Object.keys(DATA),
  ...Object.keys(PARTS),
  CONTRACT,
  ...core('base', 'calculators', 'ledger', 'market', 'measures', 'reports', 'rules', 'screener', 'trades'),
  ...WIDGETS,
  ...QUERIES,
  'react-dom',
  'react-router',
]

const SCREENS: Rooms = {
  'screens/*': { holds: 'one folder for each page; none imports another', imports: BELOW_SCREENS },
  'screens/landing': {
    holds: 'the landing page, whose sample reads a file as the import does',
    imports: [...BELOW_SCREENS, ...core('exchanges')],
  },
}

const APP: Rooms = {
  'app/layout': {
    holds: 'what surrounds every page of a user: header, sidebar, palette, notices',
    entry: ['Shell.tsx'],
    imports: [
      ...BELOW_PARTS,
      'data/calculator',
      'data/connections',
      'data/import',
      'data/offline',
      'modals/Modals.tsx',
      'styles',
      'parts/.',
      'parts/glossary',
      ...core('base', 'reports', 'rules'),
      ...QUERIES,
      'react-toastify',
    ],
  },
  'app/.': {
    holds: 'wires everything: routes, the guard, rendering of public pages',
    entry: ['main.tsx', 'routes.tsx'],
    imports: [
      'app/layout',
      ...Object.keys(SCREENS),
      'parts/plans',
      'parts/public',
      'data/.',
      'data/session',
      'ui',
      'paths.ts',
      'styles',
      '@fontsource-variable/inter',
      'react',
      'react-dom',
      'react-router',
    ],
    tests: [CONTRACT],
  },
}

export const WEB: Borders = {
  folder: 'web/src',
  tests: ['vitest', 'fast-check', 'node:fs', 'node:path', 'react-dom', '@tanstack/react-query'],
  rooms: { ...GROUND, ...DATA, ...PARTS, ...MODALS, ...SCREENS, ...APP },
  knots: [
    {
      rooms: ['data/.', 'data/analysis', 'data/session', 'data/offline', 'data/documents'],
      reason: 'the loose files of data hold both what these rooms stand on (requests, addresses) and what uses them',
    },
  ],
}
