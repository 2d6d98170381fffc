/** A point of the rolling expectancy with its band: Student's interval of the mean, by the decisions of the window. */
import { netOf } from './figures.ts'
import type { Counted } from './listed.ts'
import { average, squared, sum } from './statistics.ts'
import { tWithin95 } from './welch.ts'

type Window = { readonly end: number; readonly length: number }

/** `decisions`: the indexes of the trades of each. `end`: the number of the last trade of the window. */
export function plainPoint(
  trades: readonly Counted[],
  decisions: readonly (readonly number[])[],
  { end, length }: Window,
) {
  const part = trades.slice(end - length, end)
  const nets = part.map(netOf)
  const inside = decisions.map((indexes) => indexes.filter((index) => index >= end - length && index < end))
  const groups = inside
    .filter((indexes) => indexes.length > 0)
    .map((indexes) => indexes.map((at) => nets[at - end + length] ?? 0))
  const mean = average(nets) ?? 0
  const band = bandOf(nets, groups, mean)
  return { mean, low: band?.low ?? null, high: band?.high ?? null, time: part.at(-1)?.closeTime ?? null }
}

function bandOf(nets: readonly number[], groups: readonly (readonly number[])[], mean: number) {
  const squares = groups.map((group) => squared(sum(group) - mean * group.length))
  if (groups.length < 10) return null
  if (nets.every((net) => net === nets[0])) return { low: mean, high: mean }
  if (nets.filter((net) => net < 0).length < 5 || nets.filter((net) => net > 0).length < 5) return null
  if (Math.max(...squares) > 0.5 * sum(squares)) return null
  const error = Math.sqrt((sum(squares) * groups.length) / (groups.length - 1)) / nets.length
  const reach = quantileOf(groups.length - 1) * error
  return { low: mean - reach, high: mean + reach }
}

const QUANTILES = new Map<number, number>()

function quantileOf(degrees: number): number {
  const quantile = QUANTILES.get(degrees) ?? tWithin95(degrees)
  QUANTILES.set(degrees, quantile)
  return quantile
}
