/** The next journal of the same trader leaves the simulated range as often as "1 in 20" says. */
import { mulberry32, quantile } from '../base/index.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathQuantile, simulated } from './simulation.ts'

const TIMES = (fc.readConfigureGlobal().numRuns ?? 100) / 100

function journal(uniform: () => number, days: number, correlation: number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const nets: number[] = []
  const groupOf: number[] = []
  for (let day = 0; day < days; day += 1) {
    const shared = normal()
    for (let trade = 0; trade < 1 + Math.floor(6 * uniform()); trade += 1) {
      nets.push(Math.sqrt(correlation) * shared + Math.sqrt(1 - correlation) * normal())
      groupOf.push(day)
    }
  }
  return { nets: Float64Array.from(nets), days: { groupOf: Uint32Array.from(groupOf), count: days } }
}

function drawdownOf(nets: Float64Array): number {
  let [equity, peak, worst] = [0, 0, 0]
  for (const net of nets) {
    equity += net
    peak = Math.max(peak, equity)
    worst = Math.max(worst, peak - equity)
  }
  return worst
}

describe('the drawdown of one in twenty', () => {
  test.each([0, 0.1, 0.3])('holds for the next journal where trades of a day correlate by %f', (correlation) => {
    const uniform = mulberry32(11)
    const tries = Math.round(80 * TIMES)
    const covered = Array.from({ length: tries }, () => {
      const [past, next] = [journal(uniform, 60, correlation), journal(uniform, 60, correlation)]
      return drawdownOf(next.nets) <= (pathQuantile(simulated(past.nets, past.days)?.drawdowns, 0.95) ?? 0)
    }).filter(Boolean).length
    // 92 to 97 of 100, within three standard errors.
    expect(covered / tries).toBeGreaterThanOrEqual(0.92 - 3 * Math.sqrt((0.92 * 0.08) / tries))
    expect(covered / tries).toBeLessThanOrEqual(Math.min(1, 0.97 + 3 * Math.sqrt((0.97 * 0.03) / tries)))
  })
})

describe('the futures', () => {
  const { nets, days } = journal(mulberry32(5), 40, 0.1)
  const simulation = simulated(nets, days)
  test('are of as many days, and their steps end at the end', () => {
    expect(simulation?.days).toBe(40)
    expect(simulation?.checkpoints.at(-1)?.days).toBe(40)
    expect([...(simulation?.checkpoints.at(-1)?.heights ?? [])].sort((a, b) => a - b)).toEqual([
      ...(simulation?.ends ?? []),
    ])
  })
  test('lie around what the days made, as far apart as two draws of them make it', () => {
    const total = nets.reduce((sum, net) => sum + net, 0)
    const byDay = Float64Array.from({ length: 40 }, (_, day) =>
      nets.reduce((sum, net, trade) => sum + (days.groupOf[trade] === day ? net : 0), 0),
    )
    const spread = Math.sqrt(byDay.reduce((sum, net) => sum + (net - total / 40) ** 2, 0))
    const [low, middle, high] = [0.16, 0.5, 0.84].map((share) => quantile(simulation?.ends ?? [], share) ?? 0)
    expect(Math.abs((middle ?? 0) - total)).toBeLessThan(0.2 * spread)
    // One standard deviation of a sum of two draws each side.
    expect(((high ?? 0) - (low ?? 0)) / (2 * spread)).toBeGreaterThan(1.25)
    expect(((high ?? 0) - (low ?? 0)) / (2 * spread)).toBeLessThan(1.6)
  })
  test('do not exist of fewer than 20 days, or of more trades than can be drawn', () => {
    const oneADay = (count: number) => ({ groupOf: Uint32Array.from({ length: count }, (_, day) => day), count })
    expect(simulated(new Float64Array(19), oneADay(19))).toBeNull()
    expect(simulated(new Float64Array(5_001), oneADay(5_001))).toBeNull()
  })
})
