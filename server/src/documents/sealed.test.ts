// Promise [Insights and views] Nothing written after an experiment is sealed changes its terms, or the verdict it had
//   at that time.
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Experiment } from '@roundtrip/contract/documents'
import type { TestUser } from '../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: HouseServer
let user: TestUser
beforeAll(async () => {
  server = await houseServer()
})
beforeEach(async () => {
  user = await newUser(server.url)
})

const RULE = {
  id: 'r1',
  name: 'Two losses',
  kind: 'stop-after-losses',
  scope: 'day',
  parameters: { losses: 2 },
  filter: { accounts: ['a'], tickers: ['BTCUSDT'], labels: ['b'] },
  weekdays: [1],
} as const

const TERMS: Experiment['terms'] = {
  about: {
    by: 'trades',
    scope: {
      accounts: ['a'],
      tickers: ['SOLUSDT'],
      side: 'short',
      labels: ['b'],
      withoutLabels: ['c'],
      hours: [12],
      weekdays: [1],
      traits: { session: ['us'], number: ['1'], after: ['first'], stake: ['<0.5'], market: ['spot'] },
    },
  },
  measure: 'percent',
  direction: 'higher',
  against: { by: 'others', own: 1, others: 3 },
  effect: 0.2,
  bound: { loss: 1.5, gain: 6 },
  unit: 'decision',
  tradesPerDecision: 2,
  zone: 'UTC',
  dayStartMinutes: 0,
}
const BEGUN: Experiment = { sentence: 'I wait for the retest.', terms: TERMS, seal: null, verdict: null, stopped: null }
const OF_RULE: Experiment = {
  ...BEGUN,
  terms: {
    ...TERMS,
    about: { by: 'rule', rule: { ...RULE, filter: { ...RULE.filter }, weekdays: [1] } as never },
    measure: 'kept',
    against: { by: 'number', value: 0.8 },
  },
}
const VERDICT = { time: 1, state: 'holds', reachedAt: 1_790_000_000_000, decisions: 60, mean: 0.4 } as const

type Outcome = { readonly status: number; readonly data: Experiment; readonly reason: string | undefined }

async function write(op: string, data?: unknown): Promise<Outcome> {
  const writes = [{ op, collection: 'experiments', id: 'e', ...(data === undefined ? {} : { data }) }]
  const response = await user.fetch(`/db/v1/commit/${user.uid}`, { method: 'POST', body: JSON.stringify({ writes }) })
  const body = (await response.json()) as {
    documents?: readonly { data: Experiment }[]
    error?: { details?: { reason?: string } }
  }
  return {
    status: response.status,
    data: body.documents?.[0]?.data as Experiment,
    reason: body.error?.details?.reason,
  }
}

/** Every way to change or remove one value within the data. */
function mutations(data: unknown): readonly unknown[] {
  if (Array.isArray(data))
    return [[], [...data, data[0]], ...data.flatMap((each, at) => mutations(each).map((next) => data.with(at, next)))]
  if (typeof data === 'object' && data !== null)
    return Object.entries(data).flatMap(([key, value]) => {
      const { [key]: _, ...without } = data as Record<string, unknown>
      return [without, ...mutations(value).map((next) => ({ ...data, [key]: next }))]
    })
  if (typeof data === 'number') return [data + 1, data === 0 ? 7 : data / 2]
  if (typeof data === 'string') return [`${data}x`, ...OTHER_WORDS.filter((word) => word !== data)]
  return []
}
/** The other words of enumerations, so that a changed one is still valid. */
const OTHER_WORDS = ['long', 'lower', 'risk', 'percent-of-day', 'day', 'week', 'max-hold', 'trade', 'fails']

describe('an experiment', () => {
  test('is sealed by the server when it is first written, whatever time and verdict a page claims', async () => {
    const before = Date.now()
    const { data } = await write('create', { ...BEGUN, verdict: VERDICT, seal: { time: 5, hash: '0'.repeat(64) } })
    expect(data.verdict).toBeNull()
    expect(data.seal?.time).toBeGreaterThanOrEqual(before)
    expect(data.seal?.time).toBeLessThanOrEqual(Date.now())
    // Anybody can compute the hash: keys in their order, no spaces.
    const scope = `{"accounts":["a"],"hours":[12],"labels":["b"],"side":"short","tickers":["SOLUSDT"],"traits":{"after":["first"],"market":["spot"],"number":["1"],"session":["us"],"stake":["<0.5"]},"weekdays":[1],"withoutLabels":["c"]}`
    const text = `{"sentence":"I wait for the retest.","terms":{"about":{"by":"trades","scope":${scope}},"against":{"by":"others","others":3,"own":1},"bound":{"gain":6,"loss":1.5},"dayStartMinutes":0,"direction":"higher","effect":0.2,"measure":"percent","tradesPerDecision":2,"unit":"decision","zone":"UTC"}}`
    expect(data.seal?.hash).toBe(createHash('sha256').update(text).digest('hex'))
  })

  test.each([
    ['about trades', BEGUN],
    ['about a rule', OF_RULE],
  ])('%s refuses every change of its sentence and terms', async (_, begun) => {
    const { data } = await write('create', begun)
    const changes = [
      ...mutations(begun.sentence).map((sentence) => ({ ...data, sentence })),
      ...mutations(begun.terms).map((terms) => ({ ...data, terms })),
    ]
    expect(changes.length).toBeGreaterThan(100)
    const outcomes: Outcome[] = []
    for (const changed of changes) outcomes.push(await write('set', changed))
    expect(changes.filter((_, at) => outcomes[at]?.status === 200).map((changed) => JSON.stringify(changed))).toEqual(
      [],
    )
    expect(outcomes.filter(({ reason }) => reason === 'sealed').length).toBeGreaterThan(20)
    expect((await write('merge', {})).data).toEqual(data)
  })

  test('refuses another seal, and keeps its own where a page sends none', async () => {
    const { data } = await write('create', BEGUN)
    for (const seal of mutations(data.seal)) expect((await write('set', { ...data, seal })).status).not.toBe(200)
    expect((await write('set', { ...data, seal: null })).data).toEqual(data)
  })

  test('takes one verdict with the time of the server, and no other', async () => {
    const { data } = await write('create', BEGUN)
    const decided = (await write('set', { ...data, verdict: VERDICT })).data
    expect(decided).toMatchObject({ ...data, verdict: { ...VERDICT, time: expect.any(Number) } })
    expect(decided.verdict?.time).toBeGreaterThan(1)
    for (const verdict of [null, ...mutations(decided.verdict)])
      expect((await write('set', { ...decided, verdict })).status).not.toBe(200)
    expect((await write('merge', {})).data).toEqual(decided)
  })

  test('can be stopped once, and deleted; another of the same name gets another seal', async () => {
    const { data } = await write('create', BEGUN)
    const stopped = (await write('merge', { stopped: { time: 0 } })).data
    expect(stopped.stopped?.time).toBeGreaterThan(0)
    expect(await write('set', { ...data, stopped: null })).toMatchObject({ reason: 'sealed' })
    await write('delete')
    const again = (await write('create', stopped)).data
    expect(again.stopped).toBeNull()
    expect(again.seal?.time).toBeGreaterThanOrEqual(data.seal?.time as number)
  })
})
