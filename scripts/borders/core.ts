/** The rooms of core. Everything here is pure: data in, data out. */
import type { Borders } from './check.ts'

/** Rooms of core as its packages are called. Readers of files are large, so few rooms may load them. */
export const core = (...rooms: readonly string[]): readonly string[] => rooms.map((room) => `@roundtrip/core/${room}`)

export const CORE: Borders = {
  folder: 'core/src',
  tests: ['vitest', 'fast-check', 'node:fs', 'node:url'],
  rooms: {
    base: {
      holds: 'exact decimals, time zones, hashes, statistics',
      entry: ['fixed.ts', 'time.ts'],
      imports: [],
    },
    ledger: {
      holds: 'what a fill, a cash event and an instrument are; their text form, and fills as columns',
      entry: ['fill.ts'],
      imports: ['base'],
    },
    'exchanges/files': {
      holds: 'a dropped file becomes text, and text becomes cells: CSV, XLSX, ZIP',
      entry: ['csv.ts'],
      imports: ['base', 'fflate'],
    },
    'exchanges/rows': {
      holds: 'a row of an export: its header, numbers, dates, units, symbols and sides',
      entry: ['row.ts'],
      imports: ['base', 'ledger', 'exchanges/files'],
    },
    'exchanges/layouts': {
      holds: 'one folder per exchange: what each export of it looks like and what its rows mean',
      entry: ['layout.ts', 'layouts.ts'],
      imports: ['base', 'ledger', 'exchanges/rows'],
    },
    'exchanges/mapping': {
      holds: 'a table that no layout recognises: what its columns seem to be, what they leave open, and its layout',
      entry: ['mapping.ts', 'guess.ts', 'compile.ts'],
      imports: ['base', 'ledger', 'exchanges/files', 'exchanges/rows', 'exchanges/layouts'],
      // What is guessed is proven by what is read with it.
      tests: ['exchanges/reading', 'fflate'],
    },
    'exchanges/reading': {
      holds: 'dropped files become one ledger: recognised, read together, numbered, counted once',
      entry: ['open.ts', 'read.ts'],
      imports: [
        'base',
        'ledger',
        'exchanges/files',
        'exchanges/rows',
        'exchanges/layouts',
        'exchanges/mapping',
        'fflate',
      ],
    },
    'exchanges/api': {
      holds: 'one file per exchange: responses of its API become fills, cash events and orders',
      entry: ['records.ts'],
      imports: ['base', 'ledger', 'orders', 'exchanges/rows', 'exchanges/layouts', 'exchanges/reading'],
    },
    'exchanges/index.ts': {
      holds: 'what readers of export files need',
      imports: ['exchanges/layouts', 'exchanges/mapping', 'exchanges/reading', 'exchanges/rows'],
    },
    market: {
      holds: 'candles: from CSV files, as text, in blocks and intervals',
      entry: ['candle-csv.ts'],
      imports: ['base', 'ledger'],
    },
    trades: {
      holds: 'fills become trades: state machine, fees, funding, venue checks, flat points',
      entry: ['build-trades.ts'],
      imports: ['base', 'ledger'],
    },
    orders: {
      holds: 'what was seen of orders, and what they say of a trade: its first stop, the moves, the targets',
      entry: ['order.ts', 'trade-orders.ts'],
      imports: ['base', 'ledger'],
    },
    chance: {
      holds: 'which trades are one decision, and intervals that draw decisions',
      entry: ['decisions.ts', 'mean-interval.ts'],
      imports: ['base'],
    },
    measures: {
      holds: 'one file per measure, one catalogue',
      entry: ['catalogue.ts'],
      imports: ['base', 'chance', 'ledger', 'trades'],
    },
    reports: {
      holds: 'trades as columns; filter, groups, equity, capital flows, the whole report',
      entry: ['analyse.ts'],
      imports: ['base', 'chance', 'ledger', 'orders', 'trades', 'measures'],
      // The columns of every collected export are built both ways.
      tests: ['exchanges/index.ts'],
    },
    charts: {
      holds: 'the series behind charts: hours of the week, distribution, drawdowns, rolling expectancy, simulation',
      entry: ['chart-series.ts'],
      imports: ['base', 'chance', 'measures', 'reports'],
      // Series of trades that were built from fills.
      tests: ['trades'],
    },
    'other-journals': {
      holds: 'exports of other journals: read, matched to trades, and their results compared cause by cause',
      entry: ['bring-over.ts'],
      imports: ['base', 'ledger', 'exchanges/files', 'exchanges/rows', 'exchanges/mapping', 'reports'],
    },
    rules: {
      holds: "the trader's rules judged over trades and days; scores, cost of breaking them, replay",
      entry: ['evaluate.ts'],
      imports: ['base', 'chance', 'trades', 'measures', 'reports'],
    },
    insights: {
      holds: 'slices of a journal that lose or earn money by more than chance',
      entry: ['find-insights.ts', 'luck.ts'],
      imports: ['base', 'chance', 'reports'],
    },
    experiments: {
      holds: 'whether a change works and an edge lasts, by bets that may be looked at after every trade',
      entry: ['judge-experiment.ts', 'betting.ts', 'edge-watch.ts'],
      imports: ['base', 'chance', 'reports', 'rules'],
      // Noise of the kinds that insights are tried on.
      tests: ['insights'],
    },
    laboratory: {
      holds: 'what if: what the trades would have made without some of them, with other fees, sizes or stops',
      entry: ['run-laboratory.ts', 'scenarios.ts'],
      imports: ['base', 'chance', 'measures', 'reports'],
      // A stop for the day is compared with the replay of its rule.
      tests: ['rules', 'trades'],
    },
    paths: {
      holds: 'what trades did between and after their fills: how far they went, and what other exits would have made',
      entry: ['compare-exits.ts', 'replay-exit.ts', 'reach.ts'],
      imports: ['base', 'market', 'measures', 'reports', 'trades'],
      tests: ['ledger'],
    },
    choices: {
      holds:
        'what traders choose during a trade (stops moved, entries added, early exits), judged from that moment on against the other choice',
      entry: ['judge-choices.ts', 'choice.ts'],
      imports: ['base', 'chance', 'ledger', 'measures', 'paths', 'reports', 'trades'],
      // Made-up walks, as tables of fills and candles.
      tests: [],
    },
    recount: {
      holds: 'the main figures counted a second time from a CSV list of trades, sharing no code with what it checks',
      entry: ['recount.ts'],
      imports: ['base', 'measures'],
      // Its figures are compared with those of reports.
      tests: ['reports', 'trades'],
    },
    calculators: {
      holds: 'one file per calculator over what a trader types; exact fractions, one catalogue',
      entry: ['catalogue.ts', 'calculator.ts'],
      imports: ['base', 'measures'],
      // Their results are compared with those of built trades.
      tests: ['ledger', 'trades'],
    },
    screener: {
      holds: 'indicators over columns of bars; instruments as rows; filter, sort, and which figures are stale',
      entry: ['catalogue.ts', 'row.ts'],
      imports: ['base', 'market'],
    },
    search: {
      holds: 'a word index over notes and journal, updated while they are written',
      entry: ['text-index.ts'],
      imports: [],
    },
  },
}
