import { describe, expect, test } from 'vitest'
import { type Collection, readData, upgraded } from './collection.ts'
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from './collections.ts'

type Example = {
  readonly collection: CollectionName
  readonly from: number
  readonly before: object
  readonly after: object
}

const NOTE = { labels: ['a'], note: 'x', risk: '10', rating: 5, excluded: false, anchor: null }
const DAY = {
  mood: 4,
  sleepMinutes: 450,
  text: 'Calm.',
  plan: '',
  review: '',
  checklist: [{ text: 'Levels drawn', done: true }],
  trades: ['0123456789abcdef'],
}

const SETTINGS = {
  zone: 'UTC',
  dayStartMinutes: 0,
  currency: 'EUR',
  breakevenBand: '2',
  startBalance: '25000',
  theme: 'dark',
  pnlColours: 'green-red',
}

const PLANNED = {
  ticker: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  side: 'long',
  account: null,
  entry: '60000',
  stop: '59000',
  targets: [{ price: '63000', quantity: null }],
  risk: '100',
  riskPct: '1',
  quantity: '0.1',
  leverage: '10',
  labels: ['breakout'],
  note: 'Above the range.',
}

const EXAMPLES: readonly Example[] = [
  {
    collection: 'settings',
    from: 1,
    before: SETTINGS,
    after: {
      ...SETTINGS,
      numbers: 'comma-point',
      dates: 'day-month-year',
      hours: '24',
      mails: { connections: true },
      alerts: { rules: true },
    },
  },
  {
    collection: 'settings',
    from: 2,
    before: { ...SETTINGS, hours: '24' },
    after: {
      ...SETTINGS,
      hours: '24',
      typedCurrency: 'EUR',
      breakevenBandCurrency: 'EUR',
      startBalanceCurrency: 'EUR',
    },
  },
  {
    collection: 'settings',
    from: 3,
    before: SETTINGS,
    after: {
      ...SETTINGS,
      overview: [],
      firstSteps: 'hidden',
      summary: { rhythm: 'off', hour: 8, mail: true, webhook: false, amounts: 'shown' },
    },
  },
  {
    collection: 'labels',
    from: 1,
    before: { name: 'Breakout', group: 'setup', colour: 3, archived: false },
    after: { name: 'Breakout', group: 'setup', colour: 3, archived: false, hidden: false },
  },
  {
    collection: 'labels',
    from: 2,
    before: { name: 'Breakout', group: 'setup', colour: 3, archived: false, hidden: true },
    after: { name: 'Breakout', group: 'setup', colour: 3, archived: false, hidden: true, key: null },
  },
  {
    collection: 'labels',
    from: 3,
    before: { name: 'Breakout', group: 'setup', colour: 3, archived: false, hidden: true, key: 'b' },
    after: { name: 'Breakout', group: 'setup', colour: 3, archived: false, hidden: true, key: 'b', orderPatterns: [] },
  },
  {
    collection: 'annotations',
    from: 1,
    before: NOTE,
    after: {
      ...NOTE,
      stop: null,
      stopMoves: [],
      targets: [],
      leverage: null,
      fields: {},
      ticks: [],
      pictures: [],
      reviewedAt: null,
      joinedInto: null,
    },
  },
  {
    collection: 'annotations',
    from: 2,
    before: { ...NOTE, stop: null },
    after: { ...NOTE, stop: null, riskCurrency: null },
  },
  {
    collection: 'annotations',
    from: 3,
    before: { ...NOTE, labels: ['a'] },
    after: { ...NOTE, labels: ['a'], labelledAt: {} },
  },
  {
    collection: 'annotations',
    from: 4,
    before: { ...NOTE, labelledAt: { a: 5 } },
    after: { ...NOTE, labelledAt: { a: 5 }, chartNotes: [] },
  },
  {
    collection: 'journal',
    from: 1,
    before: DAY,
    after: { ...DAY, dayOff: false, fields: {}, ticks: [], pictures: [] },
  },
  {
    collection: 'planned',
    from: 1,
    before: {
      madeAt: 1,
      waitsFrom: 1,
      validUntil: 3,
      closedAt: null,
      terms: PLANNED,
      earlier: [{ until: 2, terms: PLANNED }],
    },
    after: {
      madeAt: 1,
      waitsFrom: 1,
      validUntil: 3,
      closedAt: null,
      terms: { ...PLANNED, riskCurrency: null },
      earlier: [{ until: 2, terms: { ...PLANNED, riskCurrency: null } }],
    },
  },
]

/** A released shape of every collection, from which today's must still be reached. */
const FIRST_SHAPES: Readonly<Record<CollectionName, object>> = {
  settings: SETTINGS,
  labels: { name: 'Breakout', group: 'setup', colour: 3, archived: false },
  annotations: NOTE,
  rules: {
    name: 'Two a day',
    kind: 'max-trades-per-day',
    scope: 'day',
    parameters: { limit: 2 },
    filter: { accounts: [], tickers: [], labels: [] },
    severity: 2,
    validFrom: '2026-01-01',
    validTo: null,
    weekdays: [1, 2, 3, 4, 5],
    active: true,
    follows: null,
  },
  journal: DAY,
  views: { name: 'Losing shorts', page: 'trades', search: 'side=short&result=loss' },
  fields: { name: 'Confidence', about: 'trade', kind: 'number', unit: '%', choices: [], archived: false },
  reviews: { text: 'A calm week.', pictures: [] },
  templates: { name: 'Morning', about: 'plan', text: '## Levels', checklist: ['Slept well'], automatic: true },
  experiments: {
    sentence: 'I wait for the retest before I short.',
    terms: {
      about: { by: 'trades', scope: { side: 'short', hours: [12, 13] } },
      measure: 'risk',
      direction: 'higher',
      against: { by: 'others', own: 1, others: 3 },
      effect: 0.2,
      bound: { loss: 1.5, gain: 6 },
      unit: 'decision',
      tradesPerDecision: 2,
      zone: 'UTC',
      dayStartMinutes: 0,
    },
    seal: { time: 1_790_000_000_000, hash: '0'.repeat(64) },
    verdict: null,
    stopped: null,
  },
  lessons: { openedAt: 1_790_000_000_000, solvedAt: null, tries: 1 },
  missed: {
    ticker: 'BTCUSDT',
    side: 'long',
    time: 1_790_000_000_000,
    entry: '60000',
    stop: null,
    target: null,
    exit: '61000',
    labels: [],
    note: 'Hesitated.',
    pictures: [],
  },
  planned: {
    madeAt: 1_790_000_000_000,
    waitsFrom: 1_790_000_000_000,
    validUntil: 1_790_600_000_000,
    closedAt: null,
    terms: PLANNED,
    earlier: [{ until: 1_790_000_500_000, terms: { ...PLANNED, targets: [] } }],
  },
  calculator: { tool: 'positionSize', inputs: { entry: '3000', 'compounding.periods': '24' } },
  screener: { columns: ['price'], watched: ['binance-linear BTCUSDT'], bells: [], indicators: ['sma50'] },
  mappings: {
    name: 'My desk',
    mapping: {
      rows: 'fills',
      headed: true,
      columns: [
        { name: 'Date', field: 'time' },
        { name: 'Notes', field: null },
      ],
      venue: 'mydesk',
      market: 'spot',
      symbol: 'BTCUSDT',
      quote: null,
      pair: 'base-first',
      contractSize: '1',
      sides: [{ word: 'kauf', means: 'buy' }],
      feeSign: 'positive',
      feeCoin: 'settle',
      quantity: 'gross',
      dateOrder: 'dmy',
      zone: 'Europe/Berlin',
      decimal: 'auto',
      accountName: null,
    },
  },
  unmatched: {
    journal: 'Tradervue',
    symbol: 'BTCUSDT',
    side: 'long',
    time: 1_790_000_000_000,
    quantity: '0.5',
    entry: '60000',
    exit: null,
    pnl: '-12.5',
    note: 'Too early.',
    labels: [{ group: 'mistake', name: 'FOMO' }],
    rating: 2,
    stop: null,
    targets: ['63000'],
  },
  playbooks: {
    summary: 'Trade the retest of a broken level.',
    text: '## Entry\n\nOn the retest.',
    pictures: [{ id: '0123456789abcdef0123456789abcdef', caption: 'The retest' }],
  },
}

test.each(EXAMPLES)('$collection of version $from becomes the next version', ({ collection, from, before, after }) => {
  const next = { ...COLLECTIONS[collection], upgrades: COLLECTIONS[collection].upgrades.slice(0, from) }
  const frozen = Object.freeze(structuredClone(before))
  expect(upgraded(next, { schema: from, data: frozen })).toEqual(after)
  expect(frozen).toEqual(before)
})

test('every upgrade step has an example', () => {
  const steps = COLLECTION_NAMES.flatMap((name) => COLLECTIONS[name].upgrades.map((_, index) => `${name} ${index + 1}`))
  expect(EXAMPLES.map(({ collection, from }) => `${collection} ${from}`)).toEqual(steps)
})

describe.each(COLLECTION_NAMES)('%s', (name) => {
  const collection: Collection = COLLECTIONS[name]

  test('the first shape is read today', () => {
    expect(readData(collection, { schema: 1, data: FIRST_SHAPES[name] }).state).toBe('current')
  })

  test('reading twice changes nothing more', () => {
    const once = upgraded(collection, { schema: 1, data: FIRST_SHAPES[name] })
    expect(upgraded(collection, { schema: collection.version, data: once })).toEqual(once)
  })

  test('a later shape is left alone', () => {
    const data = { ...FIRST_SHAPES[name], fieldOfTomorrow: 1 }
    expect(readData(collection, { schema: collection.version + 1, data })).toEqual({ state: 'newer' })
  })

  test.each([null, [], 'text', 1, {}])('%j is damaged', (data) => {
    expect(readData(collection, { schema: 1, data }).state).toBe('damaged')
  })

  test.each(['__proto__', 'constructor', 'prototype', '', 'a.b', 'x'.repeat(65)])('%j is not an id', (id) => {
    expect(collection.isId(id)).toBe(false)
  })
})

describe('ids', () => {
  test.each([
    ['2026-11-21', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['26-04-30', false],
    ['today', false],
  ])('%s is a day of the journal: %s', (id, valid) => {
    expect(COLLECTIONS.journal.isId(id)).toBe(valid)
  })

  test.each([
    ['2026-03', true],
    ['2026-13', false],
    ['2026-00', false],
    ['2026-W01', true],
    ['2026-W53', true],
    ['2025-W53', false],
    ['2020-W53', true],
    ['2026-W00', false],
    ['2026-W54', false],
    ['2026-03-31', false],
  ])('%s is a week or month: %s', (id, valid) => {
    expect(COLLECTIONS.reviews.isId(id)).toBe(valid)
  })

  test('settings have one document', () => {
    expect([COLLECTIONS.settings.isId('main'), COLLECTIONS.settings.isId('other')]).toEqual([true, false])
  })
})

test.each([
  [{ limit: 2 }, true],
  [{ amount: '150.5', unit: 'usd' }, true],
  [{ tickers: ['BTCUSDT'] }, true],
  [{ constructor: 1 }, false],
  [{ Limit: 1 }, false],
  [{ limit: Number.POSITIVE_INFINITY }, false],
  [{ nested: { limit: 1 } }, false],
  [Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, index])), true],
  [Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, index])), false],
])('a rule takes the parameters %j: %s', (parameters, valid) => {
  const data = { ...FIRST_SHAPES.rules, parameters }
  expect(readData(COLLECTIONS.rules, { schema: 1, data }).state === 'current').toBe(valid)
})
