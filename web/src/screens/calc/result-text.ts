import { fixed, floorToStep, formatFixed, parseFixed } from '@roundtrip/core/base'
import type { Calculator, OutputValue, FieldUnit } from '@roundtrip/core/calculators'
import type { Inputs } from '../../data/calculator/inputs.ts'
import {
  countText,
  exact,
  exactTo,
  inPercent,
  MISSING,
  percentText,
  priceText,
  ratioText,
  rMultipleText,
} from '../../format/number.ts'
import { separated } from '../../format/style.ts'
import { t } from '../../language/translate.ts'

/** The units of prices, money and quantities for a market. */
export type UnitNames = { readonly price: string; readonly settle: string; readonly quantity: string }

const DOLLARS = /^(USD.?|FDUSD|DAI|EUR|GBP)$/

/** Named by the market if it is known, otherwise generic. */
export function unitNames({ fields }: Calculator, inputs: Inputs, currency: string): UnitNames {
  const [base, quote] = [inputs['base'] || t('coin'), inputs['quote'] || t('quote')]
  const size = Number(inputs['contractSize'] ?? '1')
  const trades = ['contract', 'entry', 'value', 'orders', 'mark'].some((name) => Object.hasOwn(fields, name))
  // Calculators for a whole account use the reporting currency.
  if (!trades) return { price: currency, settle: currency, quantity: base }
  const inverse = fields['contract'] !== undefined && inputs['contract'] === 'inverse'
  const contracts = fields['contractSize'] !== undefined && size !== 1
  const coins = inputs['base'] ? base : t('coins')
  return {
    price: quote,
    settle: inverse ? base : quote,
    quantity: contracts ? t('contracts') : inverse ? quote : coins,
  }
}

/** The suffix of a number in the unit; empty if the number includes it. */
export function unitName(unit: FieldUnit | null, names: UnitNames): string {
  if (unit === 'price' || unit === 'settle' || unit === 'quantity') return names[unit]
  if (unit === 'percent') return '%'
  if (unit === 'times') return '×'
  return unit === 'hours' ? 'h' : ''
}

/** A result as shown: rounded, with its unit. */
export function resultText(result: OutputValue, unit: FieldUnit, names: UnitNames): string {
  if (result === null) return MISSING
  const text = String(result)
  const value = Number(result)
  switch (unit) {
    case 'price':
      // A price rounded to its tick has few digits, and all of them count.
      return withUnit(decimals(text) <= 8 ? exact(text) : priceText(value), names.price)
    case 'settle':
      return withUnit(exactTo(text, DOLLARS.test(names.settle) || names.settle === t('quote') ? 2 : 8), names.settle)
    case 'quantity':
      return withUnit(exactTo(flooredTo8(text), 8), names.quantity)
    case 'percent':
      return value !== 0 && Math.abs(value) < 0.0001
        ? inPercent(separated(String(Number((value * 100).toPrecision(3)))))
        : percentText(value, 2)
    case 'times':
      return `${ratioText(value)}×`
    case 'r':
      return rMultipleText(value)
    case 'count':
      return Number.isInteger(value) ? countText(value) : ratioText(value)
    case 'hours':
      return `${separated(text)} h`
  }
}

/** The result in full precision, for copying; a share as percent, as it is typed. */
export function plainResult(result: OutputValue, unit: FieldUnit): string {
  if (result === null) return ''
  if (unit !== 'percent') return typeof result === 'number' ? String(Number(result.toPrecision(12))) : result
  return String(Number((Number(result) * 100).toPrecision(12)))
}

/** Rounded down: a quantity rounded up would risk more than it says. */
function flooredTo8(text: string): string {
  const value = parseFixed(text)
  const floored = value === null ? 0n : floorToStep(value, EIGHTH)
  return floored === 0n ? text : formatFixed(floored)
}

const EIGHTH = fixed('0.00000001')

function decimals(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text}\u00a0${unit}`
}
