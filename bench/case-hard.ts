/** Positions that are hard to rebuild: their columns compared with those that the rules give, which must be equal. */
import { isDeepStrictEqual } from 'node:util'
import { accountId, fixed } from '@roundtrip/core/base'
import { tableOf } from '@roundtrip/core/ledger'
import { type ColumnsInput, columnsOf, positionColumns } from '@roundtrip/core/reports'
import { buildPosition, createRates, DEFAULT_BUILD_OPTIONS } from '@roundtrip/core/trades'
import { HARD_KINDS, type HardKind, hardHistory, type History, START } from './hard-history.ts'
import { growthExponent, must, type Row, timed } from './measured.ts'

const OPTIONS = {
  ...DEFAULT_BUILD_OPTIONS,
  // A rate for every day, as from candles.
  rates: createRates(
    Array.from({ length: 4_000 }, (_, day) => ({
      asset: 'BNB',
      time: START + day * 86_400_000 - 1,
      rate: fixed(`${400 + (day % 300)}.25`),
    })),
  ),
  currency: 'USD',
}

export function hardCase(count: number): Row[] {
  return HARD_KINDS.map((kind) => measure(kind, count))
}

function asColumns({ fills, cashEvents }: History): ColumnsInput {
  return { fills: tableOf(fills, accountId('bench')), cashEvents }
}

function measure(kind: HardKind, count: number): Row {
  const history = hardHistory(kind, count)
  const rules = timed(3, () => columnsOf(buildPosition(history, OPTIONS).trades, OPTIONS))
  const input = asColumns(history)
  const fast = timed(3, () => positionColumns(input, OPTIONS).columns)
  must(isDeepStrictEqual(fast.result, rules.result), `${kind}: the columns differ from those of the rules`)
  const points = [count / 8, count / 4, count / 2].map((size) => {
    const part = asColumns(hardHistory(kind, Math.round(size)))
    return { size, ms: timed(3, () => positionColumns(part, OPTIONS)).ms }
  })
  const exponent = growthExponent([...points, { size: count, ms: fast.ms }]).toFixed(2)
  return {
    what: `columns of ${count} fills: ${kind}`,
    ms: fast.ms,
    floor: { what: 'by the rules', ms: rules.ms, max: 1.2 },
    note: `${fast.result.count} trades, growth exponent ${exponent}`,
  }
}
