/** Days of the equity compared with days of bitcoin, both from midnight to midnight UTC. */
import { type Chosen, dailyReturns, firstUsedDay, plainDays } from './days.ts'
import type { Settings } from './settings.ts'
import { average, type Figures, squared, sum } from './statistics.ts'

const DAY = 86_400_000

export function bitcoinFigures(chosen: Chosen, settings: Settings): Figures {
  const { bitcoin } = settings
  const days = plainDays(chosen, { ...settings, zone: 'UTC', dayStartMinutes: 0 })
  const priceOn = (day: number): number => bitcoin?.closes[day - bitcoin.from / DAY] ?? Number.NaN
  const pairs = (dailyReturns(days) ?? []).flatMap((own, index) => {
    const day = firstUsedDay(days) + index
    const market = priceOn(day) / priceOn(day - 1) - 1
    return Number.isNaN(market) ? [] : [{ own, market }]
  })
  const own = average(pairs.map((pair) => pair.own)) ?? 0
  const market = average(pairs.map((pair) => pair.market)) ?? 0
  const shared = sum(pairs.map((pair) => (pair.own - own) * (pair.market - market)))
  const beta = pairs.length < 30 ? null : shared / sum(pairs.map((pair) => squared(pair.market - market)))
  return { betaBtc: beta, alphaBtc: beta === null ? null : own - beta * market }
}
