/** The rooms of the web application, from the bottom up: ui and format, data, parts, modals, screens, app. */
import type { Borders, Room } from './check.ts'
import { DATA, GROUND } from './web-data.ts'
import { CONTRACT, core, QUERIES, SYNC, WIDGETS } from './web-packages.ts'
import { BELOW_PARTS, MODALS, PARTS } from './web-parts.ts'

type Rooms = Readonly<Record<string, Room>>

/** Any data and any part, but no modal: a screen opens one through `data/page/modals.ts`. And never another screen. */
const BELOW_SCREENS = [
  '.',
  'ui',
  'format',
  ...Object.keys(DATA),
  ...Object.keys(PARTS),
  ...CONTRACT,
  SYNC,
  ...core(
    'base',
    'calculators',
    'charts',
    'choices',
    'experiments',
    'insights',
    'laboratory',
    'ledger',
    'market',
    'measures',
    'orders',
    'other-journals',
    'paths',
    'recount',
    'reports',
    'rules',
    'screener',
    'trades',
  ),
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
      ...CONTRACT,
      ...core('base', 'calculators', 'ledger', 'reports'),
      '@mantine/hooks',
      ...QUERIES,
    ],
    tests: ['screens/calc', 'format', ...core('trades')],
  },
  'screens/calc/planned': {
    holds: 'the form of a planned trade',
    imports: [...BELOW_SECTIONS, 'data/accounts', 'parts/plan-fields', 'parts/time-field'],
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
    imports: [
      ...BELOW_SECTIONS,
      'data/filters',
      'data/journal',
      'data/reports',
      'parts/flags',
      'parts/journal',
      'parts/labels',
      'parts/markdown',
      'parts/rules',
      'parts/templates',
      'parts/trade-market',
      'parts/trade-notes',
      'parts/writing',
    ],
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
      ...CONTRACT,
      SYNC,
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
      ...CONTRACT,
      SYNC,
      ...core('base', 'market', 'screener'),
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
  'screens/calc': {
    holds: 'the page of calculators and that of planned trades, which share the calculator',
    imports: withSections('screens/calc'),
  },
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
      'styles',
      ...BELOW_PARTS,
      'data/accounts',
      'data/calculator',
      'data/filters',
      'data/import',
      'data/labels',
      'data/offline',
      'data/push',
      'data/requests',
      'data/rules',
      'data/trades',
      'data/views',
      'modals/Modals.tsx',
      'parts/.',
      'parts/glossary',
      'parts/print',
      ...core('base', 'reports', 'rules'),
      ...QUERIES,
    ],
  },
  'app/.': {
    holds: 'wires everything: routes, the guard, rendering of public pages',
    entry: ['main.tsx', 'routes.tsx'],
    imports: [
      'app/layout',
      'data/page',
      ...Object.keys(SCREENS),
      'parts/plans',
      'parts/public',
      'data/filters',
      'data/push',
      'data/session',
      'data/settings',
      'data/setup',
      'data/words',
      '.',
      'ui',
      'styles',
      ...CONTRACT,
      '@fontsource-variable/inter',
      'react',
      'react-dom',
      'react-router',
      'data/requests',
    ],
  },
}

export const WEB: Borders = {
  folder: 'web/src',
  everywhere: ['language'],
  tests: ['@roundtrip/contract', 'vitest', 'fast-check', 'node:fs', 'node:path', 'react-dom', '@tanstack/react-query'],
  rooms: { ...GROUND, ...DATA, ...PARTS, ...MODALS, ...SECTIONS, ...SCREENS, ...APP },
}
