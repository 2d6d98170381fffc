/** Rows of lists through their lifetimes, at stand-ins that list them as the exchanges document it. */
import { generateKeyPairSync } from 'node:crypto'
import type { ExchangeId } from '@roundtrip/contract/exchanges'
import { DAY_MS, formatFixed, HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { type GatewayRequest, inside, NOW, recordedReader, startGateway } from './gateway.testing.ts'
import { newReading, readStream } from './reading.testing.ts'
import { unsettledSince } from './walk-windows.ts'

export type Row = Readonly<Record<string, unknown>>
/** A movement of 100 that began at `time`, in one of the exchange's states. */
export type Movement = { readonly id: string; readonly time: number; readonly state: string }

export type List = {
  readonly exchange: ExchangeId
  readonly stream: string
  readonly path: string
  readonly row: (movement: Movement) => Row
  /** The id in the ledger, if it differs from that of the movement. */
  readonly venueId?: (movement: Movement) => string
  readonly respond: (rows: readonly (readonly [number, Row])[], request: GatewayRequest) => unknown
  /** Pending states, in their order, that do not count. */
  readonly waits: readonly string[]
  /** States that count and can still fail. */
  readonly counts?: readonly string[]
  readonly done: string
  readonly fails: readonly string[]
  readonly booked: string
  /** Other routes that are called while the list is read. */
  readonly others?: Parameters<typeof startGateway>[0]
}

const WINDOW = { from: 'startTime', to: 'endTime' }
export const windowed = (rows: readonly (readonly [number, Row])[], request: GatewayRequest) =>
  inside(request, WINDOW, rows)

const COINBASE_KEY = {
  key: 'organizations/1/apiKeys/2',
  secret: String(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' })),
}

/** The current list of an exchange. */
export type Listed = {
  rows: readonly Movement[]
  /** The response to send instead, such as `{}` if the list has moved. */
  broken: unknown
}

/** Reads a list up to a moment. Returns what the ledger has of each row, by its id; throws if it cannot be read. */
export type ListReading = {
  readonly listed: Listed
  readonly read: (until: number) => Promise<ReadonlyMap<string, readonly string[]>>
  /** UTC ms of the earliest row that is not final, as the balance table shows it; null if there is none. */
  readonly waitsSince: () => number | null
}

export async function readingOf({
  exchange,
  stream,
  path,
  row,
  venueId,
  respond,
  others = {},
}: List): Promise<ListReading> {
  const listed: Listed = { rows: [], broken: null }
  const gateway = await startGateway({
    ...others,
    [path]: (request) =>
      listed.broken ??
      respond(
        listed.rows.map((each) => [each.time, row(each)] as const),
        request,
      ),
  })
  const reader = await recordedReader(exchange, {
    gateway: gateway.address,
    markets: [],
    ...(exchange === 'coinbase' ? { credentials: COINBASE_KEY } : {}),
  })
  const reading = newReading()
  const read = async (until: number): Promise<ReadonlyMap<string, readonly string[]>> => {
    await readStream(reader, { stream, until, tries: listed.broken === null ? undefined : 1 }, reading)
    expect(reading.refused).toEqual([])
    const textsById = new Map<string, string[]>()
    const movements = new Map(venueId === undefined ? [] : listed.rows.map((each) => [venueId(each), each.id]))
    const add = (id: string | null, text: string): void => {
      const own = movements.get(id ?? '') ?? /#\w+#/.exec(id ?? '')?.[0] ?? ''
      textsById.set(own, [...(textsById.get(own) ?? []), text])
    }
    for (const { kind, amount, venueId } of reading.cashEvents.values()) add(venueId, `${kind} ${formatFixed(amount)}`)
    for (const { side, quantity, price, venueTradeId } of reading.fills.values()) {
      add(venueTradeId, `${side} ${formatFixed(quantity)} at ${formatFixed(price)}`)
    }
    return textsById
  }
  const waitsSince = (): number | null => unsettledSince(reading.positions.get(stream) ?? '')
  return { listed, read, waitsSince }
}

/** An exchange with one row and a newer, final one. Returns what the ledger has of the first after a run. */
export async function exchangeWith(list: List): Promise<(state: string) => Promise<readonly string[]>> {
  const { listed, read } = await readingOf(list)
  const newer = { id: '#two#', time: NOW - HOUR_MS, state: list.done }
  let day = 0
  return async (state) => {
    listed.rows = [newer, { id: '#one#', time: NOW - 2 * DAY_MS, state }]
    // Days pass between two runs.
    return (await read(NOW + 4 * DAY_MS * day++)).get('#one#') ?? []
  }
}

/** Tests that a record is in the ledger as long as its row counts, and no longer. */
export function describeLives(lists: readonly List[]): void {
  describe.each(lists.map((list) => [`${list.exchange} ${list.stream}`, list] as const))('%s', (_, list) => {
    const { waits, counts = [], done, fails, booked } = list

    test('is in the ledger once as soon as it counts, however long it was on its way', async () => {
      const asIn = await exchangeWith(list)
      for (const state of waits) expect([state, await asIn(state)]).toEqual([state, []])
      for (const state of [...counts, done]) expect([state, await asIn(state)]).toEqual([state, [booked]])
    })

    test.runIf(waits.length > 0)('says that it waits as long as it is on its way', async () => {
      const { listed, read, waitsSince } = await readingOf(list)
      const row = { id: '#one#', time: NOW - 2 * DAY_MS }
      listed.rows = [{ ...row, state: waits[0] ?? '' }]
      await read(NOW)
      expect(waitsSince()).not.toBeNull()
      listed.rows = [{ ...row, state: done }]
      await read(NOW + DAY_MS)
      // A completed purchase may still be refunded.
      expect(waitsSince() === null).toBe(!counts.includes(done))
    })

    test.each(fails)('leaves the ledger where it ends as %s', async (state) => {
      const asIn = await exchangeWith(list)
      const first = counts[0] ?? waits[0] ?? done
      expect(await asIn(first)).toEqual(counts.length === 0 ? [] : [booked])
      expect(await asIn(state)).toEqual([])
      expect(await asIn(state)).toEqual([])
    })
  })
}
