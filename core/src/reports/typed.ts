/** Amounts that traders type are stored as text with every digit; figures are computed with numbers. */
import type { Annotation } from './columns.ts'
import type { ReportSettings } from './report-types.ts'

type Noted = Pick<Annotation, 'labels' | 'labelledAt' | 'excluded'> & {
  readonly risk: string | null
  readonly stop: string | null
  readonly stopMoves: readonly { readonly time: number; readonly price: string }[]
  /** The trader entered a risk that cannot be converted. */
  readonly isRiskUnknown?: boolean
}

/** The trader's notes on a trade, in the form that columns need. */
export function annotationOf(tradeId: string, noted: Noted): Annotation {
  const { labels, labelledAt, risk, stop, excluded, isRiskUnknown = false } = noted
  const stopMoves = noted.stopMoves.toSorted((a, b) => a.time - b.time).map(({ price }) => Number(price))
  const firstStop = isRiskUnknown ? null : numberOf(stop)
  const times = labelledAt === undefined ? {} : { labelledAt }
  return { tradeId, labels, ...times, risk: numberOf(risk), stop: firstStop, stopMoves, excluded }
}

type Chosen = Pick<ReportSettings, 'zone' | 'dayStartMinutes'> & {
  readonly breakevenBand: string
  readonly startBalance: string | null
}

/** The trader's settings, in the form that reports need. */
export function reportSettings(
  { zone, dayStartMinutes, breakevenBand, startBalance }: Chosen,
  basis: ReportSettings['basis'],
): ReportSettings {
  return {
    zone,
    dayStartMinutes,
    breakevenBand: Number(breakevenBand),
    startBalance: numberOf(startBalance),
    basis,
  }
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
