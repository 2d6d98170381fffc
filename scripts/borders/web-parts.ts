/** The middle rooms of the web application: what several screens show. */
import type { Room } from './check.ts'
import { CONTRACT, core, QUERIES, SYNC, WIDGETS } from './web-packages.ts'

type Rooms = Readonly<Record<string, Room>>

/** What a part may use unless it knows no data at all. */
export const BELOW_PARTS = [
  '.',
  'ui',
  'format',
  'data/words',
  'data/session',
  'data/page',
  'data/documents',
  'data/settings',
  ...CONTRACT,
  SYNC,
  ...WIDGETS,
  'react-router',
]

export const PARTS: Rooms = {
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
    holds: 'a day as Markdown, its figures, moods, how far the rules were kept',
    imports: [...BELOW_PARTS, 'data/rules', ...core('reports')],
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
  'parts/public': { holds: 'the frame of public pages', imports: [...BELOW_PARTS, 'data/setup', ...core('exchanges')] },
  'parts/report': {
    holds: 'a report by group: its header, chart and table; tables as files; measures as text',
    imports: [
      ...BELOW_PARTS,
      'data/filters',
      'data/labels',
      'data/reports',
      'data/requests',
      'data/trades',
      'parts/.',
      'parts/filters',
      'parts/views',
      ...core('base', 'measures', 'reports'),
      ...QUERIES,
      'write-excel-file/universal',
    ],
    tests: ['fflate'],
  },
  'parts/insights': {
    holds: 'findings in words, their chart, and the rule that each suggests',
    entry: ['insight-sentence.ts', 'rule-of-slice.ts'],
    imports: [
      ...BELOW_PARTS,
      'data/accounts',
      'data/filters',
      'data/labels',
      'data/reports',
      'data/words',
      'data/workbench',
      'parts/filters',
      ...core('base', 'insights', 'reports', 'rules'),
    ],
  },
  'parts/views': {
    holds: 'the menu of saved views',
    imports: [...BELOW_PARTS, 'data/views', 'parts/.'],
  },
  'parts/rules': {
    holds: 'verdicts of rules in words, of one trade by its playbooks, and what breaking rules cost',
    imports: [
      ...BELOW_PARTS,
      'data/labels',
      'data/playbooks',
      'data/rules',
      'data/trades',
      'parts/.',
      'parts/journal',
      ...core('base', 'rules'),
      'zod/mini',
    ],
  },
  'parts/rule-form': {
    holds: 'the form of a rule, tried on the history, and the menu of its actions',
    entry: ['RuleForm.tsx', 'RuleMenu.tsx'],
    imports: [
      ...BELOW_PARTS,
      'data/accounts',
      'data/labels',
      'data/rules',
      'data/trades',
      'parts/.',
      'parts/filters',
      'parts/rules',
      ...core('rules'),
    ],
  },
  'parts/templates': { holds: 'templates for notes', imports: [...BELOW_PARTS, 'data/journal', 'parts/.'] },
  'parts/trade-market': {
    holds: 'a trade in its market: candles with stop and target to drag, replay, running profit, best and worst',
    entry: ['MarketCard.tsx', 'use-market.ts'],
    imports: [
      ...BELOW_PARTS,
      'data/market',
      'data/requests',
      'data/trades',
      'parts/trade-notes',
      ...core('base', 'market', 'measures', 'reports', 'trades'),
      ...QUERIES,
    ],
    tests: core('ledger'),
  },
  'parts/trade-notes': {
    holds: 'what is noted on a trade, as fields to write in place: labels, note, stop, targets, and their keys',
    entry: ['PriceFields.tsx', 'use-note-keys.ts'],
    imports: [...BELOW_PARTS, 'data/labels', 'data/trades', 'parts/plan-fields', ...core('base', 'reports')],
  },
  'parts/writing': {
    holds: 'saving state, earlier versions, and the choice where two people changed the same text',
    imports: BELOW_PARTS,
  },
}

export const MODALS: Rooms = {
  'modals/.': {
    holds: 'account and confirmation dialogs',
    imports: [...BELOW_PARTS, 'data/plans', 'data/requests', 'parts/auth'],
  },
  'modals/add-trade': {
    holds: 'the form for a trade that no export has: by entry and exit, or fill by fill',
    entry: ['AddTrade.tsx'],
    imports: [
      ...BELOW_PARTS,
      'data/accounts',
      'data/trades',
      'parts/.',
      'parts/manual',
      ...core('base', 'exchanges'),
      ...QUERIES,
    ],
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
  'modals/import-start/match': {
    holds: 'a file that nothing recognises: its columns are matched, with a preview of the trades',
    entry: ['MatchColumns.tsx'],
    imports: [...BELOW_PARTS, 'data/import', 'parts/fields', ...core('base', 'exchanges', 'ledger'), ...QUERIES],
  },
  'modals/import-start': {
    holds: 'the import of files: choice, preview, progress',
    entry: ['ImportModal.tsx'],
    imports: [
      ...BELOW_PARTS,
      'data/accounts',
      'data/import',
      'data/other-journals',
      'data/trades',
      'modals/.',
      'modals/import-start/match',
      'parts/.',
      'parts/fields',
      'parts/plans',
      ...core('base', 'exchanges', 'reports'),
      ...QUERIES,
    ],
    tests: core('ledger', 'trades'),
  },
  'modals/Modals.tsx': {
    holds: 'shows the modals that are open, each loaded when it is first opened',
    imports: ['modals/.', 'modals/add-trade', 'modals/change-trade', 'modals/import-start', 'data/page', 'ui', 'react'],
  },
}
