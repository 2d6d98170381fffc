/** Shorts on margin in Bybit's transaction log: the balance of a coin sold beyond the amount owned is below zero. */
import type { Fixed } from '../../../base/index.ts'
import type { FileContext, FillDraft } from '../layout.ts'
import { type Step, type Trades, withShorts } from '../margin.ts'

type Columns = Readonly<Record<'user' | 'time' | 'currency' | 'change' | 'balance', number>>

type Timed = Step & { readonly time: number }

/** The trades, with short sales and their buybacks split off. */
export function withLogShorts(context: FileContext, columns: Columns, createTrades: () => Trades): Trades {
  return withShorts<Omit<Timed, 'key'>>(
    context,
    {
      isOwed: (row) => (row.optionalNumber(columns.balance) ?? 0n) < 0n,
      changesOf: (row, outcome) => {
        const [coin, after] = [row.text(columns.currency), row.optionalNumber(columns.balance)]
        if (after === null) return []
        const fill = outcome === 'alone' ? undefined : [outcome ?? []].flat().find(({ type }) => type === 'fill')
        const ofCoin = fill?.type === 'fill' && fill.instrument.base === coin ? (fill as FillDraft) : null
        const before = after - (row.optionalNumber(columns.change) ?? 0n)
        return [[`${row.text(columns.user)} ${coin}`, { time: row.time(columns.time), before, after, fill: ofCoin }]]
      },
      stepsOf: inOrder,
    },
    createTrades,
  )
}

/** By time; within one moment each row starts with the balance that the previous row left. */
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
  let balance = from ?? moment.find(({ before }) => !ends.has(before))?.before ?? null
  while (left.length > 0) {
    const index = left.findIndex(({ before }) => before === balance)
    const [next] = left.splice(Math.max(0, index), 1)
    if (next === undefined) break
    chain.push(next)
    balance = next.after
  }
  return chain
}
