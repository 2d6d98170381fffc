import { averageRisk, NET_MONEY } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { percentText, plural, ratioText } from '../../format/number.ts'
import { shownMoney } from '../../format/money.ts'
import { EVERYTHING } from '../../data/filters/filters.ts'
import { useReport, type ShownReport } from '../../data/reports/report.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { t } from '../../language/translate.ts'

/** A figure from the user's trades that can fill in a field. */
export type OwnNumber = {
  /** The value for the field. */
  readonly text: string
  /** `54.2%, 132 trades` */
  readonly description: string
}

/** Fewer trades than this say little about the next ones. */
const ENOUGH = 30

/** The user's own figures over the whole history, by field name. */
export function useOwnNumbers(): ReadonlyMap<string, OwnNumber> {
  const { report } = useReport(EVERYTHING, { form: NET_MONEY })
  const columns = useTrades().data?.columns
  return useMemo(() => {
    if (report === undefined || columns === undefined) return new Map()
    const { start } = report.capital
    const equity = start === null ? null : (report.equity.at(-1)?.equity ?? start)
    return ownNumbers(report, { equity, risk: averageRisk(columns) })
  }, [report, columns])
}

type OwnFigures = { readonly equity: number | null; readonly risk: ReturnType<typeof averageRisk> }

export function ownNumbers(
  { summary, currency }: ShownReport,
  { equity, risk }: OwnFigures,
): ReadonlyMap<string, OwnNumber> {
  const money = shownMoney(currency)
  const trades = summary.count ?? 0
  const numbers = new Map<string, OwnNumber>()
  const offer = (
    names: readonly string[],
    own: { value: number | null; format: (value: number) => string; tradeCount: number },
  ) => {
    const { value, format, tradeCount } = own
    if (value === null || !Number.isFinite(value) || tradeCount === 0) return
    const enough =
      tradeCount < ENOUGH ? t('only {trades}', { trades: plural(tradeCount, 'trade') }) : plural(tradeCount, 'trade')
    for (const name of names) numbers.set(name, { text: decimalOf(value), description: `${format(value)}, ${enough}` })
  }
  const share = (value: number | null): number | null => (value === null ? null : value * 100)
  const asPercent = (decimals: number) => (value: number) => percentText(value / 100, decimals)
  offer(['winRate'], { value: share(summary.winRate), format: asPercent(1), tradeCount: trades })
  offer(['payoff'], { value: summary.payoff, format: (value) => ratioText(value), tradeCount: trades })
  offer(['averageWin'], { value: summary.avgWin, format: money.plain, tradeCount: trades })
  offer(['averageLoss'], { value: summary.avgLoss, format: money.plain, tradeCount: trades })
  offer(['openFee', 'closeFee', 'fee'], {
    value: share(summary.feesOfTurnover),
    format: asPercent(4),
    tradeCount: trades,
  })
  offer(['equity', 'principal'], { value: equity, format: money.plain, tradeCount: trades })
  if (risk !== null && equity !== null && equity > 0) {
    offer(['risk'], { value: (100 * risk.average) / equity, format: asPercent(2), tradeCount: risk.count })
  }
  return numbers
}

/** Statistics have no more significant digits than this. */
function decimalOf(value: number): string {
  return String(Number(value.toFixed(Math.abs(value) >= 100 ? 2 : 4)))
}
