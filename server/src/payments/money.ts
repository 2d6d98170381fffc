/** Amounts of the payment provider: whole smallest units, and how many of them make one unit of a currency. */
import { withoutTrailing } from '@roundtrip/core/base'

/** https://docs.stripe.com/currencies#zero-decimal; UGX and ISK are charged in hundredths nevertheless. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const WITH_THREE_DECIMALS: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '))

export type MinorAmount = {
  /** Whole smallest units, such as cents. */
  readonly minor: number
  /** ISO 4217 in capitals. */
  readonly currency: string
}

/** The amount in units of the currency, exact and without needless zeros: `12.5`, `-3`. */
export function amountText({ minor, currency }: MinorAmount): string {
  const decimals = WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE_DECIMALS.has(currency) ? 3 : 2
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not an amount in smallest units.`)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = withoutTrailing(digits.slice(digits.length - decimals), '0')
  return `${minor < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}
