import { float64At } from '../base/index.ts'

/** Results of trades or days; all lists have the same order. */
export type Results = {
  readonly openTime: Float64Array
  /** Infinity while open. */
  readonly closeTime: Float64Array
  /** In the measure; NaN if unknown. */
  readonly value: Float64Array
  /** Net in the reporting currency; NaN if unknown. */
  readonly net: Float64Array
  /** 1 for trades or days of the experiment, 0 for all others of the trader. */
  readonly isSubject: Uint8Array
}

/** Those whose index passes the test. */
export function pickResults(all: Results, isPicked: (index: number) => boolean): Results {
  const indexes = Uint32Array.from(all.openTime.keys()).filter(isPicked)
  const picked = (values: Float64Array) => Float64Array.from(indexes, (index) => float64At(values, index))
  return {
    openTime: picked(all.openTime),
    closeTime: picked(all.closeTime),
    value: picked(all.value),
    net: picked(all.net),
    isSubject: Uint8Array.from(indexes, (index) => all.isSubject[index] ?? 0),
  }
}
