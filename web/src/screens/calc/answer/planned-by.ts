import type { PlannedTerms } from '@roundtrip/contract'
import { formatFixed, multiply, ONE, parseFixed, roundTo } from '@roundtrip/core/base'
import type { CalculatorId } from '@roundtrip/core/calculators'
import { USD_CLASS } from '@roundtrip/core/ledger'
import { calculatorOf, type Inputs } from '../../../data/calculator/inputs.ts'
import type { ShownAnswer } from './use-answer.ts'

type Parts = {
  /** As the calculators read them. */
  readonly inputs: Inputs
  readonly shown: ShownAnswer
  /** The reporting currency, in which the amount at risk of a plan is told. */
  readonly currency: string
}

/** What a calculation says about a trade that is yet to be made; null where it is about none, or has no result. */
export function plannedBy(id: CalculatorId, { inputs, shown, currency }: Parts): PlannedTerms | null {
  const fields = calculatorOf(id).fields
  if (fields['side'] === undefined || fields['entry'] === undefined) return null
  if (shown.isOld || shown.results === null) return null
  const results = shown.results
  const positiveDecimal = (name: string): string | null => {
    const text = results[name] ?? (Object.hasOwn(fields, name) ? inputs[name] : undefined)
    const value = text === undefined || text === null ? null : parseFixed(String(text).trim())
    return value === null || value <= 0n ? null : formatFixed(value)
  }
  const target = positiveDecimal('target') ?? positiveDecimal('targetPrice') ?? positiveDecimal('exit')
  const risk = id === 'positionSize' ? riskInCurrency({ inputs, risk: positiveDecimal('risk'), currency }) : null
  return {
    ticker: inputs['ticker'] ?? '',
    base: inputs['base'] || null,
    quote: inputs['quote'] || null,
    side: inputs['side'] === 'short' ? 'short' : 'long',
    account: null,
    entry: positiveDecimal('entry'),
    stop: positiveDecimal('stop'),
    targets: target === null ? [] : [{ price: target, quantity: null }],
    risk,
    riskCurrency: risk === null ? null : currency,
    riskPct: id === 'positionSize' ? plain(inputs['risk']) : null,
    quantity: positiveDecimal('quantity'),
    leverage: positiveDecimal('leverage'),
    labels: [],
    note: '',
  }
}

type Risk = { readonly inputs: Inputs; readonly risk: string | null; readonly currency: string }

/**
 * The amount at risk in the reporting currency. Where the market's quote is another currency than that, nobody here knows
 * the rate: then the stop of the plan makes the risk.
 */
function riskInCurrency({ inputs, risk, currency }: Risk): string | null {
  const quote = inputs['quote'] || currency
  const alike = quote === currency || (USD_CLASS.has(quote) && USD_CLASS.has(currency))
  if (!alike || risk === null) return null
  const amount = parseFixed(risk)
  // The risk of an inverse contract is in its coin.
  const rate = inputs['contract'] === 'inverse' ? parseFixed(inputs['entry'] ?? '') : ONE
  return amount === null || rate === null ? null : formatFixed(roundTo(multiply(amount, rate), 2))
}

function plain(text: string | undefined): string | null {
  const value = parseFixed(text ?? '')
  return value === null ? null : formatFixed(value)
}
