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
    holds: 'design tokens and base styles',
    entry: ['tokens.css'],
    imports: [],
    // Sizes in the theme of the components must be those of the tokens.
    tests: ['app/layout'],
  },
  '.': {
    holds: 'the addresses of all pages, and of the services',
    entry: ['paths.ts', 'origins.ts'],
    imports: [CONTRACT],
  },
  format: {
    holds: 'numbers and times become text, and typed decimals become numbers',
    entry: ['number.ts', 'time.ts'],
    imports: [CONTRACT, ...core('base', 'screener')],
  },
  ui: {
    holds: 'components that know no route, query or document',
    imports: [...WIDGETS, '@tanstack/react-virtual', 'lightweight-charts', 'react-toastify', 'uqr'],
  },
}

const DATA: Rooms = {
  'data/words': {
    holds: 'sentences for errors, and what exchanges are called',
    entry: ['sentences.ts'],
    imports: [CONTRACT],
  },
  'data/offline': {
    holds: 'what the browser keeps: to open without a connection, and to show figures at once after a reload',
    entry: ['kept.ts', 'reach.ts'],
    imports: [CONTRACT, ...core('reports'), 'react', 'zod/mini'],
  },
  'data/session': {
    holds: 'who is signed in, and log-in requests',
    entry: ['session.ts', 'page-session.ts'],
    imports: ['.', 'data/offline', CONTRACT, ...core('base'), 'react'],
    // Both clients must read errors alike.
    tests: ['data/requests'],
  },
  'data/page': {
    holds: 'the page in this tab: which modals are open, what Ctrl+Z puts back, the time of day, files to save',
    entry: ['modals.ts', 'undo-stack.ts'],
    imports: ['data/session', CONTRACT, ...core('base'), 'react'],
  },
  'data/requests': {
    holds: 'calling the server: the callable protocol, the cache of its answers, failures that screens show',
    entry: ['call.ts', 'query-client.ts'],
    imports: ['.', 'data/page', 'data/session', CONTRACT, ...QUERIES, 'zod/mini'],
  },
  'data/worker': {
    holds: 'the one protocol between the page and its workers',
    entry: ['connect.ts', 'serve.ts'],
    imports: ['data/session'],
  },
  'data/documents': {
    holds: 'documents: live changes, writing without a connection',
    entry: ['use-documents.ts', 'open-documents.ts'],
    imports: ['.', 'data/offline', 'data/page', 'data/requests', 'data/session', CONTRACT, ...QUERIES, 'zod/mini'],
  },
  'data/settings': {
    holds: "the trader's settings, the look of the page, time zones",
    entry: ['settings.ts'],
    imports: ['data/documents', 'data/page', 'format', CONTRACT, ...core('base'), ...QUERIES],
  },
  'data/filters': {
    holds: 'the filters and the order of tables, kept in the address',
    entry: ['filters.ts', 'use-filters.ts'],
    imports: [...core('base', 'reports', 'trades'), 'react', 'react-router', 'zod/mini'],
  },
  'data/labels': {
    holds: 'labels: their order, names, colours and keys',
    entry: ['labels.ts'],
    imports: ['data/documents', CONTRACT, 'react'],
    // The names of colours fit their marks.
    tests: ['ui'],
  },
  'data/journal': {
    holds: 'the periods of reviews, and templates for notes',
    imports: ['data/documents', CONTRACT, ...core('base', 'reports', 'rules'), 'react'],
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
      CONTRACT,
      ...core('base'),
      ...QUERIES,
      'zod/mini',
    ],
  },
  'data/plans': {
    holds: 'what the trader pays for',
    entry: ['plans.ts'],
    imports: ['data/requests', 'data/session', 'format', CONTRACT, ...QUERIES],
  },
  'data/analysis': {
    holds: 'the worker that filters, groups, measures and judges trades',
    entry: ['engine.ts'],
    imports: ['data/worker', CONTRACT, ...core('base', 'reports', 'rules', 'trades')],
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
      CONTRACT,
      ...core('base', 'measures', 'reports'),
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
      CONTRACT,
      ...core('base', 'reports'),
      ...QUERIES,
    ],
    // Figures of all reports are compared with what is shown.
    tests: ['parts/.', ...core('trades')],
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
      CONTRACT,
      ...core('base', 'reports', 'rules'),
      ...QUERIES,
    ],
  },
  'data/calculator': {
    holds: 'what is typed into calculators, prices that fit it, and what it makes',
    entry: ['inputs.ts', 'engine.ts'],
    imports: [
      'data/requests',
      'data/session',
      'data/trades',
      'format',
      CONTRACT,
      ...core('base', 'calculators', 'reports', 'screener'),
      ...QUERIES,
    ],
  },
  'data/import': {
    holds: 'reading export files in a worker, and sending their rows',
    entry: ['import-job.ts'],
    imports: [
      'data/requests',
      'data/session',
      'data/settings',
      'data/trades',
      'data/words',
      'data/worker',
      CONTRACT,
      ...core('base', 'exchanges', 'ledger'),
      'react',
    ],
  },
}

/** What a part may use unless it knows no data at all. */
const BELOW_PARTS = [
  '.',
  'ui',
  'format',
  'data/words',
  'data/session',
  'data/page',
  'data/documents',
  'data/settings',
  CONTRACT,
  ...WIDGETS,
  'react-router',
]

const PARTS: Rooms = {
  'parts/.': {
    holds: 'what nearly every screen shows: rows of trades, a month, loading and failure, messages',
    entry: ['trade-row.ts', 'States.tsx'],
    imports: [
      ...BELOW_PARTS,
      'data/filters',
      'data/journal',
      'data/requests',
      'data/rules',
      'data/trades',
      ...core('base', 'reports', 'trades'),
    ],
  },
  'parts/auth': { holds: 'forms of the log-in pages', imports: BELOW_PARTS },
  'parts/fields': {
    holds: "the trader's own fields, and the choice of a time zone",
    imports: [...BELOW_PARTS, 'parts/.'],
  },
  'parts/filters': {
    holds: 'account, period and all other filters',
    imports: [
      ...BELOW_PARTS,
      'data/accounts',
      'data/filters',
      'data/labels',
      'data/reports',
      'data/trades',
      'parts/flags',
      ...core('reports', 'trades'),
    ],
  },
  'parts/flags': {
    holds: 'marks of trades: names, meanings, why one is not counted',
    imports: ['ui', 'format', 'parts/.', ...core('reports', 'trades')],
    tests: ['data/filters'],
  },
  'parts/glossary': { holds: 'trading terms explained', imports: core('measures') },
  'parts/journal': {
    holds: 'a day as Markdown, moods, how far the rules were kept',
    imports: [...BELOW_PARTS, 'data/rules'],
  },
  'parts/labels': { holds: 'the label picker', imports: [...BELOW_PARTS, 'data/labels', 'parts/.'] },
  'parts/manual': {
    holds: 'fills entered by hand',
    imports: [...BELOW_PARTS, 'data/accounts', 'data/trades', 'parts/.'],
    tests: core('base'),
  },
  'parts/markdown': { holds: 'text as Markdown, shown and edited', imports: ['ui', ...WIDGETS, 'react-dom', 'marked'] },
  'parts/pictures': {
    holds: 'pictures of trades and days',
    imports: [...BELOW_PARTS, 'data/requests', 'parts/.', ...QUERIES, 'zod/mini'],
  },
  'parts/plan-fields': {
    holds: 'labels and targets, in the form of a plan as in that of a trade',
    imports: [...BELOW_PARTS, 'data/labels', 'parts/.'],
  },
  'parts/plans': { holds: 'what plans cost and allow', imports: [...BELOW_PARTS, 'data/plans'] },
  'parts/public': { holds: 'the frame of public pages', imports: [...BELOW_PARTS, ...core('exchanges')] },
  'parts/report': {
    holds: 'a report by group: its header, chart and table',
    imports: [
      ...BELOW_PARTS,
      'data/filters',
      'data/labels',
      'data/reports',
      'data/requests',
      'data/trades',
      'parts/.',
      'parts/filters',
      ...core('base', 'reports'),
      ...QUERIES,
    ],
  },
  'parts/rules': {
    holds: 'verdicts of rules in words',
    imports: [
      ...BELOW_PARTS,
      'data/labels',
      'data/rules',
      'data/trades',
      'parts/.',
      'parts/journal',
      ...core('base', 'rules'),
    ],
  },
  'parts/templates': { holds: 'templates for notes', imports: [...BELOW_PARTS, 'data/journal', 'parts/.'] },
  'parts/writing': {
    holds: 'saving state, earlier versions, and the choice where two people changed the same text',
    imports: BELOW_PARTS,
  },
}

const MODALS: Rooms = {
  'modals/.': {
    holds: 'account and confirmation dialogs',
    imports: [...BELOW_PARTS, 'data/plans', 'data/requests', 'parts/auth'],
  },
  'modals/change-trade': {
    holds: 'the form with which a trade is changed',
    entry: ['ChangeTrade.tsx'],
    imports: [
      ...BELOW_PARTS,
      'data/accounts',
      'data/labels',
      'data/trades',
      'modals/.',
      'parts/.',
      'parts/manual',
      'parts/markdown',
      'parts/plan-fields',
      'parts/templates',
      'parts/writing',
      ...core('base', 'reports'),
      ...QUERIES,
    ],
  },
  'modals/import-start': {
    holds: 'the import of files: choice, preview, progress',
    entry: ['ImportModal.tsx'],
    imports: [
      ...BELOW_PARTS,
      'data/accounts',
      'data/import',
      'data/trades',
      'modals/.',
      'parts/fields',
      'parts/plans',
      ...core('base', 'exchanges', 'reports'),
      ...QUERIES,
    ],
    tests: core('ledger', 'trades'),
  },
  'modals/Modals.tsx': {
    holds: 'shows the modals that are open, each loaded when it is first opened',
    imports: ['modals/.', 'modals/change-trade', 'modals/import-start', 'data/page', 'ui', 'react'],
  },
}

/** Any data and any part, but no modal: a screen opens one through `data/page/modals.ts`. And never another screen. */
const BELOW_SCREENS = [
  '.',
  'ui',
  'format',
  ...Object.keys(DATA),
  ...Object.keys(PARTS),
  CONTRACT,
  ...core('base', 'calculators', 'ledger', 'market', 'measures', 'reports', 'rules', 'screener', 'trades'),
  ...WIDGETS,
  ...QUERIES,
  'react-dom',
  'react-router',
  'zod/mini',
]

/** What a part of one screen may use beyond what parts may: it lies with the screen because no other shows it. */
const BELOW_SECTIONS = [...BELOW_PARTS, 'data/labels', 'data/trades', 'parts/.', ...core('base', 'reports')]

/** Sections of screens that are subjects of their own. None imports the screen that shows it. */
const SECTIONS: Rooms = {
  'screens/calc/answer': {
    holds: 'results of what is typed, from a worker where they take their time',
    entry: ['use-answer.ts'],
    imports: [
      'data/calculator',
      'data/worker',
      CONTRACT,
      ...core('base', 'calculators', 'ledger', 'reports'),
      '@mantine/hooks',
      ...QUERIES,
    ],
    tests: ['screens/calc', 'format', ...core('trades')],
  },
  'screens/calc/planned': {
    holds: 'the form of a planned trade',
    imports: [...BELOW_SECTIONS, 'data/accounts', 'parts/plan-fields'],
  },
  'screens/edu/course': {
    holds: 'lessons and their figures',
    entry: ['lessons/index.ts'],
    imports: [
      '.',
      'ui',
      'format',
      'data/session',
      'parts/glossary',
      'react',
      'react-router',
      ...core('base', 'calculators', 'ledger', 'measures', 'reports', 'rules', 'trades'),
    ],
  },
  'screens/journal/review': {
    holds: 'the review inbox',
    imports: [...BELOW_SECTIONS, 'data/filters', 'data/reports', 'parts/flags', 'parts/labels', 'parts/rules'],
  },
  'screens/journal/search': {
    holds: 'the word index over notes and journal, in its own worker',
    entry: ['use-search.ts'],
    imports: [
      'data/documents',
      'data/journal',
      'data/session',
      'data/trades',
      'data/worker',
      CONTRACT,
      ...core('base', 'reports', 'search'),
      ...QUERIES,
    ],
  },
  'screens/screener/market': {
    holds: 'a market in its own worker: filter and sort, bars on demand, alerts, screens in the address',
    entry: ['engine.ts', 'use-market.ts'],
    imports: [
      'data/documents',
      'data/page',
      'data/requests',
      'data/session',
      'data/words',
      'data/worker',
      'format',
      CONTRACT,
      ...core('market', 'screener'),
      ...QUERIES,
    ],
    tests: core('base'),
  },
  'screens/trades/bulk': { holds: 'many trades edited at once', imports: BELOW_SECTIONS },
  'screens/trades/lost-notes': {
    holds: 'notes whose trade is gone, and the choice of another',
    imports: BELOW_SECTIONS,
  },
  'screens/trades-single/history': { holds: 'what was changed in a trade, and when', imports: BELOW_SECTIONS },
}

/** A screen with sections imports its own, and none of another. */
function withSections(screen: string, ...others: readonly string[]): readonly string[] {
  return [...BELOW_SCREENS, ...others, ...Object.keys(SECTIONS).filter((key) => key.startsWith(`${screen}/`))]
}

const SCREENS: Rooms = {
  'screens/*': { holds: 'one folder for each page; none imports another', imports: BELOW_SCREENS },
  'screens/calc': { holds: 'calculators, saved calculations, planned trades', imports: withSections('screens/calc') },
  'screens/edu': { holds: 'the course and the glossary', imports: withSections('screens/edu') },
  'screens/journal': {
    holds: 'days, reviews, missed trades, the search in all that was written',
    imports: withSections('screens/journal', ...core('search')),
  },
  'screens/screener': {
    holds: 'instruments of a market, filtered and sorted',
    imports: withSections('screens/screener'),
  },
  'screens/trades': { holds: 'the list of trades', imports: withSections('screens/trades') },
  'screens/trades-single': { holds: 'one trade', imports: withSections('screens/trades-single') },
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
      'data/accounts',
      'data/calculator',
      'data/filters',
      'data/import',
      'data/offline',
      'data/requests',
      'data/rules',
      'data/trades',
      'modals/Modals.tsx',
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
      'data/filters',
      'data/session',
      'data/settings',
      'data/words',
      '.',
      'ui',
      'styles',
      CONTRACT,
      '@fontsource-variable/inter',
      'react',
      'react-dom',
      'react-router',
    ],
  },
}

export const WEB: Borders = {
  folder: 'web/src',
  tests: ['vitest', 'fast-check', 'node:fs', 'node:path', 'react-dom', '@tanstack/react-query'],
  rooms: { ...GROUND, ...DATA, ...PARTS, ...MODALS, ...SECTIONS, ...SCREENS, ...APP },
}
