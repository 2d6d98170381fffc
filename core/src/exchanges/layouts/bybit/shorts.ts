/** Shorts on margin in Bybit's transaction log: of a coin that was sold beyond what was held, the balance is below zero. */
import type { Fixed } from '../../../base/index.ts'
import { createKeys, WITHOUT_ID } from '../joined-rows.ts'
import type { FileContext, FillDraft } from '../layout.ts'
import { followShorts, type OnMargin, splitShorts, type Step, type Trades } from '../margin.ts'

type Columns = Readonly<Record<'user' | 'time' | 'currency' | 'change' | 'balance', number>>

type Timed = Step & { readonly time: number }

/** The trades with what was sold short or bought back apart. */
export function withShorts(context: FileContext, columns: Columns, createTrades: () => Trades): Trades {
  const scans = [context.scan, ...context.alike]
  let isOwed = false
  for (const scan of scans) scan((row) => (isOwed ||= (row.optionalNumber(columns.balance) ?? 0n) < 0n))
  return isOwed ? splitShorts(createTrades(), shortsIn(scans, columns, createTrades())) : createTrades()
}

function shortsIn(
  scans: readonly FileContext['scan'][],
  columns: Columns,
  trades: Trades,
): ReadonlyMap<string, OnMargin> {
  const coins = new Map<string, Timed[]>()
  const seen = new Set<string>()
  for (const scan of scans) {
    const keyOf = createKeys()
    scan((row) => {
      const key = keyOf(row, WITHOUT_ID)
      const outcome = trades(row)
      const [coin, after] = [row.text(columns.currency), row.optionalNumber(columns.balance)]
      if (seen.has(key) || after === null) return
      seen.add(key)
      const fill = outcome === 'alone' ? undefined : [outcome ?? []].flat().find(({ type }) => type === 'fill')
      const ofCoin = fill?.type === 'fill' && fill.instrument.base === coin ? (fill as FillDraft) : null
      const before = after - (row.optionalNumber(columns.change) ?? 0n)
      const name = `${row.text(columns.user)} ${coin}`
      const list = coins.get(name) ?? []
      coins.set(name, list)
      list.push({ key, time: row.time(columns.time), before, after, fill: ofCoin })
    })
  }
  return new Map([...coins.values()].flatMap((steps) => [...followShorts(inOrder(steps))]))
}

/** By time; of the rows of one moment each begins with the balance that the one before it left. */
function inOrder(steps: readonly Timed[]): readonly Step[] {
  const sorted = steps.toSorted((a, b) => a.time - b.time)
  const ordered: Step[] = []
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1
    while (end < sorted.length && sorted[end]?.time === sorted[start]?.time) end += 1
    ordered.push(...chained(sorted.slice(start, end), ordered.at(-1)?.after ?? null))
    start = end
  }
  return ordered
}

function chained(moment: readonly Step[], from: Fixed | null): readonly Step[] {
  if (moment.length === 1) return moment
  const left = [...moment]
  const chain: Step[] = []
  const ends = new Set(moment.map(({ after }) => after))
  let held = from ?? moment.find(({ before }) => !ends.has(before))?.before ?? null
  while (left.length > 0) {
    const found = left.findIndex(({ before }) => before === held)
    const [next] = left.splice(Math.max(0, found), 1)
    if (next === undefined) break
    chain.push(next)
    held = next.after
  }
  return chain
}
