/** The facts match the requests of the readers, have the limits of their source, and name tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EXCHANGES } from '@roundtrip/contract/exchanges'
import { describe, expect, test } from 'vitest'
import { LIVE_EXCHANGES } from '../user-streams/lines.ts'
import { library } from '../readers/library.ts'
import { EXCHANGE_FACTS } from './all-facts.ts'
import { type Column, COVERAGE, type Depth, type EndpointFacts, oldEvidence } from './facts.ts'
import { CONVERSIONS } from '../readers/settling-conversions.testing.ts'
import { MOVEMENTS } from '../readers/settling-lists.testing.ts'
import { finalityOf, namedEndpoints } from './finality.ts'
import { depthWords, historySentence } from './history.ts'
import { RECORDED_PROOFS } from './proofs.ts'
import { endpointsOf, readerSource, requestedMethods } from './requested.testing.ts'

/** Followed by the same code as lists that have a life-cycle test; these need more of the exchange around them. */
const NOT_LED: ReadonlySet<string> = new Set([
  '/v5/asset/transfer/query-universal-transfer-list',
  '/assets/convert',
  '/exchange/wallets/depositList',
  '/exchange/wallets/withdrawList',
])

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

describe.each(EXCHANGES)('%s', (exchange) => {
  const facts = EXCHANGE_FACTS[exchange]
  const source = readerSource(facts.reader)

  test('the endpoints of the facts are those that the reader requests', async () => {
    const named = facts.endpoints.filter(({ requestedAs }) => requestedAs === undefined)
    const expected = new Set(named.map(({ endpoint }) => endpoint.split(' ').slice(0, 2).join(' ')))
    const patterns = requestedMethods(source)
    const missing: string[] = []
    const seen = new Set<string>()
    for (const pattern of patterns) {
      const endpoints = [...new Set((await endpointsOf(exchange, [pattern])).values())]
      const matching = endpoints.filter((endpoint) => expected.has(endpoint))
      // A template matches more endpoints than the reader requests; a full name matches one.
      if (matching.length === 0) missing.push(endpoints.join(' or ') || String(pattern))
      for (const endpoint of matching) seen.add(endpoint)
    }
    expect(missing, 'requested, and not in the facts').toEqual([])
    expect(
      [...expected].filter((endpoint) => !seen.has(endpoint)),
      'in the facts, and not requested',
    ).toEqual([])
    for (const { requestedAs = '' } of facts.endpoints) expect(source).toContain(requestedAs)
  })

  test('what one path is asked for in its body is in the facts', () => {
    const bodyTypes = facts.endpoints.map(({ endpoint }) => endpoint.split(' ')[2] ?? '').filter((word) => word !== '')
    // `{ type: 'meta' }`, and Hyperliquid's `rowFetcher(info, 'userFunding')`.
    const types = [...source.matchAll(/(?:\btype(?:: | = )|\browFetcher\(\w+, )'(\w+)'/g)].map(([, type = '']) => type)
    expect(bodyTypes.toSorted()).toEqual(bodyTypes.length === 0 ? [] : [...new Set(types)].toSorted())
  })

  test('windows, depths and pages are numbers of the reader', () => {
    const [days, numbers] = [daysIn(source), numbersIn(source)]
    const isInSource = (depth: Depth | undefined): boolean => {
      if (typeof depth !== 'object') return true
      if ('days' in depth) return days.has(depth.days)
      return 'rows' in depth ? numbers.has(depth.rows) : source.includes(utc(depth.since))
    }
    const wrong = facts.endpoints.filter(
      ({ depth, windowDays, rows }) =>
        !isInSource(depth) ||
        (windowDays !== undefined && !days.has(windowDays)) ||
        (rows !== undefined && !numbers.has(rows)),
    )
    expect(wrong).toEqual([])
  })

  test('every part that is read is named by an endpoint, and no other', () => {
    const parts = new Set(facts.endpoints.flatMap((endpoint) => endpoint.parts))
    const isNamed = (column: Column): boolean =>
      column === 'movements'
        ? parts.has('deposits') || parts.has('withdrawals') || parts.has('transfers')
        : parts.has(column)
    const isRead = (column: Column): boolean => !['no', 'not there'].includes(String(facts.coverage[column]))
    expect(COVERAGE.filter(isNamed)).toEqual(COVERAGE.filter(isRead))
  })

  test('what is said not to exist at the exchange is unknown to the library as well', async () => {
    const { has } = new (await library())[exchange]()
    const kinds = { spot: has['spot'], margin: has['margin'], linear: has['swap'], options: has['option'] }
    const columns = (['spot', 'margin', 'linear', 'options'] as const).filter(
      (column) => facts.coverage[column] === 'not there',
    )
    expect(columns.filter((column) => kinds[column] === true)).toEqual([])
  })

  test('the promises of the key guide are the depths of the endpoints', () => {
    const texts = (depths: readonly (Depth | undefined)[]): Set<string> =>
      new Set(depths.flatMap((depth) => (depth === undefined ? [] : [JSON.stringify(depth)])))
    const promised = texts(facts.history.map(({ depth }) => depth))
    const endpoints = texts(facts.endpoints.map(({ depth }) => depth))
    expect([...promised].filter((depth) => !endpoints.has(depth))).toEqual([])
    const ofTrades = texts(facts.endpoints.filter(bringsTrades).map(({ depth }) => depth))
    expect([...ofTrades].filter((depth) => !promised.has(depth))).toEqual([])
    expect(historySentence(facts)).toMatch(/^[A-Z].*\.$/)
  })

  test('the user stream is the one that its source listens to', () => {
    expect(LIVE_EXCHANGES.includes(exchange)).toBe(facts.live !== null)
    if (facts.live === null) return
    const own = readFileSync(`${ROOT}server/src/exchanges/user-streams/${facts.live.source}.ts`, 'utf8')
    for (const { address, channels } of facts.live.lines) {
      expect(own).toContain(address.split('/').slice(0, 3).join('/'))
      for (const channel of channels) expect(own).toContain(`'${channel}'`)
    }
  })

  test('each list says why its rows are final, and movements are followed unless they are lines of books', () => {
    const endpoints = facts.endpoints.map(({ endpoint }) => endpoint)
    expect(namedEndpoints(exchange).filter((endpoint) => !endpoints.includes(endpoint))).toEqual([])
    const isMoving = ({ parts }: EndpointFacts): boolean => parts.includes('deposits') || parts.includes('withdrawals')
    const moving = facts.endpoints.filter(isMoving)
    expect(moving.filter((endpoint) => finalityOf(exchange, endpoint) === 'happened')).toEqual([])
    const followed = facts.endpoints.filter((endpoint) => finalityOf(exchange, endpoint) === 'followed')
    const paths = followed.map(({ endpoint }) => `${endpoint.split(' ')[1]}`)
    const lives = [...MOVEMENTS, ...CONVERSIONS].filter((list) => list.exchange === exchange)
    const led = lives.map(({ path }) => path.replace(/\/accounts\/a-wallet\//, '/accounts/{account_id}/'))
    expect(led.filter((path) => !paths.includes(path))).toEqual([])
    expect(paths.filter((path) => !led.includes(path) && !NOT_LED.has(path))).toEqual([])
  })

  test('the tests that prove it exist', () => {
    const cells = Object.values(facts.coverage).flatMap((cell) => (typeof cell === 'string' ? [] : [...cell]))
    const proofs = [...cells, ...(facts.live?.proofs ?? [])]
    const missing = [
      ...proofs,
      ...facts.evidence.map(({ text }) => text).filter((text) => text.includes(' > ')),
    ].filter((proof) => {
      const [file = '', title = ''] = proof.split(' > ')
      return !existsSync(`${ROOT}${file}`) || !hasTitle(readFileSync(`${ROOT}${file}`, 'utf8'), title)
    })
    expect(missing).toEqual([])
  })
})

test('evidence has a day, and what is older than six months is listed', () => {
  const days = EXCHANGES.flatMap((exchange) => {
    const { evidence, endpoints, ended = [] } = EXCHANGE_FACTS[exchange]
    expect(evidence.length, exchange).toBeGreaterThan(0)
    const sources = [...endpoints, ...ended].flatMap(({ source }) => source ?? [])
    return [...evidence, ...sources].map(({ read }) => read)
  })
  expect(days.filter((day) => !/^20\d\d-\d\d-\d\d$/.test(day) || !Number.isFinite(Date.parse(day)))).toEqual([])
  const { evidence } = EXCHANGE_FACTS.bingx
  const [first] = evidence
  const read = Date.parse(first?.read ?? '')
  expect([182, 184].map((later) => oldEvidence(EXCHANGE_FACTS.bingx, read + later * 86_400_000).length)).toEqual([
    0,
    evidence.length,
  ])
  // Evidence that is old by now is not a fault of a change, so it is only printed.
  for (const exchange of EXCHANGES) {
    for (const old of oldEvidence(EXCHANGE_FACTS[exchange], Date.now())) {
      console.warn(`${exchange}: read ${old.text} again; it was read on ${old.read}.`)
    }
  }
})

test('the tests that are said to read recorded bodies exist', () => {
  const missing = RECORDED_PROOFS.filter((proof) => {
    const [file = '', title = ''] = proof.split(' > ')
    return !existsSync(`${ROOT}${file}`) || !hasTitle(readFileSync(`${ROOT}${file}`, 'utf8'), title)
  })
  expect(missing).toEqual([])
})

test('depths in words', () => {
  const words = ([{ days: 729 }, { days: 365 }, { days: 89 }, { rows: 10_000 }, { since: '2021-02-01' }] as const).map(
    depthWords,
  )
  expect(words).toEqual([
    'the last two years',
    'the last year',
    'the last 89 days',
    'the newest 10,000 fills',
    'everything since February 2021',
  ])
})

function bringsTrades({ parts, depth }: EndpointFacts): boolean {
  return depth !== undefined && parts.some((part) => ['spot', 'linear', 'inverse', 'options'].includes(part))
}

function hasTitle(text: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
}

/** The time spans in the source of a reader, in days. */
function daysIn(source: string): ReadonlySet<number> {
  const days = new Set<number>()
  for (const [, product = ''] of source.matchAll(/((?:\d[\d_]* \* )*)DAY_MS/g)) {
    days.add(product.split(' * ').reduce((total, factor) => total * (factor === '' ? 1 : Number(factor)), 1))
  }
  for (const [, text = ''] of source.matchAll(/(?:days|Days|_DAYS)(?:: | = )(\d+)/g)) days.add(Number(text))
  return days
}

function numbersIn(source: string): ReadonlySet<number> {
  return new Set([...source.matchAll(/\b\d[\d_]*\b/g)].map(([text]) => Number(text.replaceAll('_', ''))))
}

/** `2021-02-01` as written in the source. */
function utc(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `Date.UTC(${year}, ${(month ?? 1) - 1}, ${date})`
}
