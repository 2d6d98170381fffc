/**
 * Simulated orders fit the trades of their account, and the readers find all orders that an exchange would still list.
 */
import { DAY_MS, fixed, formatFixed } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FakeAccount,
  type FakeExchange,
  type GuardOrder,
  madeOrders,
  makeAccount,
  startFakeExchange,
} from '../../../../fakes/exchange.ts'
import { readAll, readerOf } from '../readers/reading.testing.ts'

/** 2026-03-02T00:00:00Z */
const NOW = 1_772_409_600_000
const made = (exchange: 'binance' | 'bybit' | 'okx'): FakeAccount =>
  makeAccount({ exchange, seed: 5, fills: 1_500, from: NOW - 60 * DAY_MS, to: NOW - 60_000 })

/** The fill that opened the trade of a stop or target. */
function openingOf(account: FakeAccount, { number }: GuardOrder) {
  return account.fills.find(({ id }) => id === Math.floor(number / 4))
}

describe.each(['binance', 'bybit', 'okx'] as const)('%s', (exchange) => {
  const account = made(exchange)
  const { entries, guards } = madeOrders(account)

  test('the same account has the same orders', () => {
    expect(madeOrders(made(exchange))).toEqual(madeOrders(account))
  })

  test('the orders behind the fills filled what the fills are', () => {
    const sums = new Map<number, bigint>()
    for (const { orderId, quantity } of account.fills) sums.set(orderId, (sums.get(orderId) ?? 0n) + fixed(quantity))
    expect(entries.map(({ fill, quantity }) => [fill.orderId, quantity])).toEqual(
      [...sums].map(([orderId, sum]) => [orderId, formatFixed(sum)]),
    )
  })

  test('stops stand where the trade loses, targets where it gains; what was hit closed the trade at its price', () => {
    for (const guard of guards) {
      const opening = openingOf(account, guard)
      const isLong = guard.side === 'sell'
      const below = (guard.aim === 'stop') === isLong
      for (const { time, trigger } of guard.levels) {
        const [level, entry] = [fixed(trigger), fixed(opening?.price ?? '0')]
        expect(below ? level < entry : level > entry).toBe(true)
        expect(time).toBeGreaterThan(opening?.time ?? 0)
        expect(time).toBeLessThan(guard.end?.time ?? Number.POSITIVE_INFINITY)
      }
      if (guard.becomes === null) continue
      const closing = account.fills.findLast(({ orderId }) => orderId === guard.becomes)
      expect(guard.levels.at(-1)?.trigger).toBe(closing?.price)
      expect(closing?.after).toBe('0')
    }
  })

  test('there is something of everything', () => {
    const stops = guards.filter(({ aim }) => aim === 'stop')
    const moves = stops.map(({ levels }) => levels.map(({ trigger }) => Number(trigger)))
    const away = stops.filter(({ side, levels: [{ trigger }, next] }) => {
      return (
        next !== undefined &&
        (side === 'sell' ? fixed(next.trigger) < fixed(trigger) : fixed(next.trigger) > fixed(trigger))
      )
    })
    const bots = new Set(guards.map(({ clientId }) => clientId.bot?.split('-')[0] ?? null))
    expect(moves.filter(({ length }) => length > 2).length).toBeGreaterThan(5)
    expect(away.length).toBeGreaterThan(5)
    expect(stops.filter(({ end }) => end?.how === 'filled').length).toBeGreaterThan(10)
    expect(guards.filter(({ aim, end }) => aim === 'target' && end?.how === 'filled').length).toBeGreaterThan(3)
    expect(guards.filter(({ end }) => end === null).length).toBeGreaterThan(1)
    expect(bots.size).toBeGreaterThanOrEqual(2)
  })
})

describe('what readers find', () => {
  let exchange: FakeExchange
  beforeAll(async () => {
    exchange = await startFakeExchange({ now: () => NOW, limits: { scale: null } })
  })
  afterAll(() => exchange.close())

  test.each(['binance', 'bybit'] as const)(
    '%s: every stop and target that stands, where it stands, and those that closed a trade',
    async (name) => {
      const account = exchange.addAccount(made(name))
      const reading = await readAll(readerOf(account, { gateway: exchange.gateway, now: () => NOW }), NOW)
      expect(reading.refused).toEqual([])
      const conditional = [...reading.orders.values()].filter(({ waitsFor }) => waitsFor !== null)
      const { guards } = madeOrders(account)
      const levelNow = ({ levels }: GuardOrder) => levels.findLast(({ time }) => time <= NOW)?.trigger
      const standing = guards.filter(({ end, levels: [{ time }] }) => end === null && time <= NOW)
      const text = (amount: bigint | null | undefined) => formatFixed(amount ?? 0n)
      expect(
        conditional
          .filter(({ end }) => end === null)
          .map(({ side, levels }) => `${side} ${text(levels.at(-1)?.trigger)}`)
          .toSorted(),
      ).toEqual(standing.map((guard) => `${guard.side} ${levelNow(guard)}`).toSorted())
      const hit = guards.filter(({ end }) => end?.how === 'filled')
      expect(
        conditional
          .filter(({ end }) => end?.how === 'filled')
          .map(({ levels }) => text(levels.at(-1)?.trigger))
          .toSorted(),
      ).toEqual(hit.map((guard) => String(levelNow(guard))).toSorted())
      // Each fill names an order, unless the exchange made it to close the position by force.
      const orderIds = new Set([...reading.orders.values()].map(({ orderId }) => orderId))
      const missing = [...reading.fills.values()].filter(({ orderId, execution }) => {
        return execution === 'trade' && !orderIds.has(orderId ?? '')
      })
      expect(missing).toEqual([])
    },
  )
})
