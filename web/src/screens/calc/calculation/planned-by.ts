import type { PlannedTerms } from '@roundtrip/contract/documents'
import { formatFixed, multiply, ONE, parseFixed, roundTo } from '@roundtrip/core/base'
import type { CalculatorId } from '@roundtrip/core/calculators'
import { USD_CLASS } from '@roundtrip/core/ledger'
import { calculatorOf, type Inputs } from '../../../data/calculator/inputs.ts'
import type { ShownResult } from './use-calculation.ts'

type PlanSource = {
  /** The inputs as the calculators read them. */
  readonly inputs: Inputs
  readonly shown: ShownResult
  /** The reporting currency, which a plan's amount at risk is in. */
  readonly currency: string
}

/** The planned trade that a calculation describes; null if it describes none or has no result. */
export function plannedBy(id: CalculatorId, { inputs, shown, currency }: PlanSource): PlannedTerms | null {
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
 * The amount at risk in the reporting currency. If the market's quote is another currency, the rate is unknown here, so
 * the plan's stop gives the risk.
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
