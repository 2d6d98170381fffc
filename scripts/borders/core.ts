/** The rooms of core. Everything here is pure: data in, data out. */
import type { Borders } from './check.ts'

export const CORE: Borders = {
  folder: 'core/src',
  rooms: {
    search: { holds: 'a word index over notes and journal, updated while they are written', entry: ['text-index.ts'] },
    base: { holds: 'exact decimals, time zones, hashes, statistics', entry: ['fixed.ts', 'time.ts'] },
    ledger: {
      holds: 'what a fill, a cash event and an instrument are; their text form, and fills as columns',
      entry: ['fill.ts'],
    },
    market: { holds: 'candles: from CSV files, as text, in blocks and intervals', entry: ['candle-csv.ts'] },
    screener: {
      holds: 'indicators over columns of bars; instruments as rows; filter, sort, and which figures are stale',
      entry: ['catalogue.ts', 'row.ts'],
    },
    trades: {
      holds: 'fills become trades: state machine, fees, funding, venue checks, flat points',
      entry: ['build-trades.ts'],
    },
    orders: {
      holds: 'what was seen of orders, and what they say of a trade: its first stop, the moves, the targets',
      entry: ['order.ts', 'trade-orders.ts'],
    },
    chance: {
      holds: 'which trades are one decision, and intervals that draw decisions',
      entry: ['decisions.ts', 'mean-interval.ts'],
    },
    measures: { holds: 'one file per measure, one catalogue', entry: ['catalogue.ts'] },
    reports: {
      holds: 'trades as columns; filter, groups, equity, capital flows, the whole report',
      entry: ['analyse.ts'],
    },
    charts: {
      holds: 'the series behind charts: hours of the week, distribution, drawdowns, rolling expectancy, simulation',
      entry: ['chart-series.ts'],
    },
    coins: {
      holds: "the coin's own days around a trade: the market it was opened into, and the coin's part in the result",
      entry: ['regime.ts', 'coin-part.ts'],
    },
    rules: {
      holds: "the trader's rules judged over trades and days; scores, cost of breaking them, replay",
      entry: ['evaluate.ts'],
    },
    insights: {
      holds: 'slices of a journal that lose or earn money by more than chance',
      entry: ['find-insights.ts', 'luck.ts'],
    },
    experiments: {
      holds: 'whether a change works and an edge lasts, by bets that may be looked at after every trade',
      entry: ['judge-experiment.ts', 'betting.ts', 'edge-watch.ts'],
    },
    laboratory: {
      holds: 'what if: what the trades would have made without some of them, with other fees, sizes or stops',
      entry: ['run-laboratory.ts', 'scenarios.ts'],
    },
    paths: {
      holds: 'what trades did between and after their fills: how far they went, and what other exits would have made',
      entry: ['compare-exits.ts', 'replay-exit.ts', 'reach.ts'],
    },
    choices: {
      holds:
        'what traders choose during a trade (stops moved, entries added, early exits), judged from that moment on against the other choice',
      entry: ['judge-choices.ts', 'choice.ts'],
    },
    recount: {
      holds: 'the main figures counted a second time from a CSV list of trades, sharing no code with what it checks',
      entry: ['recount.ts'],
    },
    calculators: {
      holds: 'one file per calculator over what a trader types; exact fractions, one catalogue',
      entry: ['catalogue.ts', 'calculator.ts'],
    },
    'exchanges/files': {
      holds: 'a dropped file becomes text, and text becomes cells: CSV, XLSX, ZIP',
      entry: ['csv.ts'],
    },
    'exchanges/rows': {
      holds: 'a row of an export: its header, numbers, dates, units, symbols and sides',
      entry: ['row.ts'],
    },
    'exchanges/layouts': {
      holds: 'one folder per exchange: what each export of it looks like and what its rows mean',
      entry: ['layout.ts', 'layouts.ts'],
    },
    'exchanges/mapping': {
      holds: 'a table that no layout recognises: what its columns seem to be, what they leave open, and its layout',
      entry: ['mapping.ts', 'guess.ts', 'compile.ts'],
    },
    'exchanges/reading': {
      holds: 'dropped files become one ledger: recognised, read together, numbered, counted once',
      entry: ['open.ts', 'read.ts'],
    },
    'exchanges/api': {
      holds: 'one file per exchange: responses of its API become fills, cash events and orders',
      entry: ['records.ts'],
    },
    'exchanges/index.ts': { holds: 'what readers of export files need' },
    'other-journals': {
      holds: 'exports of other journals: read, matched to trades, and their results compared cause by cause',
      entry: ['bring-over.ts'],
    },
  },
  never: [
    { room: 'search', targets: ['*'], because: 'The index of words knows nothing of trading.' },
    {
      room: 'recount',
      targets: ['trades', 'reports', 'charts', 'rules'],
      because: 'It shares no code with what it checks.',
    },
    {
      room: 'exchanges',
      targets: [
        'chance',
        'measures',
        'reports',
        'charts',
        'coins',
        'rules',
        'insights',
        'experiments',
        'laboratory',
        'paths',
        'choices',
        'recount',
        'calculators',
      ],
      because: 'A file is read where nothing is analysed.',
    },
  ],
  packages: {
    fflate: ['exchanges/files', 'exchanges/reading'],
  },
  tests: ['vitest', 'fast-check', 'node:fs', 'node:url'],
}
