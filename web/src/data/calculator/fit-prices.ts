/** A calculator opens with prices that fit together: presets are scaled to the price of the market. */
import { formatFixed, parseFixed } from '@roundtrip/core/base'
import type { Calculator } from '@roundtrip/core/calculators'
import type { Inputs } from './typed-inputs.ts'

type Fields = Calculator['fields']
/** `inputs`: texts by field, typed or carried over. `fixed`: fields that the link sets, which never change. */
type Opening = { readonly inputs: Inputs; readonly fixed: ReadonlySet<string> }

/** The reference prices for all others, the best one first. */
const REFERENCES = ['entry', 'mark'] as const
/** Fields that hold a distance, such as a range, and so are on no side of the entry. */
const DISTANCES: ReadonlySet<string> = new Set(['atr'])
/** Their side of the entry for a long; mirrored for a short. */
const SIDES: Readonly<Record<string, 'below' | 'above'>> = { stop: 'below', liquidation: 'below', target: 'above' }
/** A price this many times the entry, or less than its inverse, belongs to another market. */
const FARTHEST = 5
const DIGITS = 6

/**
 * The inputs that a calculator opens with. The preset stop of 2940 belongs to an entry of 3000, so with an entry of
 * 131.73 it becomes 129.095. A stop that was typed for another market, or that is on the wrong side, is replaced the
 * same way.
 */
export function fittedInputs(fields: Fields, { inputs, fixed }: Opening): Inputs {
  const all = Object.fromEntries(Object.entries(fields).map(([name, { preset }]) => [name, inputs[name] ?? preset]))
  const reference = REFERENCES.find((name) => Object.hasOwn(fields, name) && fields[name]?.preset !== '')
  const leverage = cappedLeverage(inputs)
  if (leverage !== null && Object.hasOwn(fields, 'leverage')) all['leverage'] = leverage
  if (reference === undefined) return all
  const at = positive(all[reference])
  const preset = positive(fields[reference]?.preset)
  if (at === null || preset === null) return all
  const isShort = all['side'] === 'short' && fields['side']?.preset === 'long'
  for (const [name, field] of Object.entries(fields)) {
    if (name === reference || field.unit !== 'price' || name === 'tick' || fixed.has(name)) continue
    if (inputs[name] !== undefined && fits(name, { text: inputs[name], at, isShort })) continue
    const share = (positive(field.preset) ?? 0) / preset
    if (share === 0) {
      // An empty field is better than the price of another market.
      if (field.optional) all[name] = ''
      continue
    }
    const turned = isShort && !DISTANCES.has(name) ? Math.max(2 - share, 0.01) : share
    all[name] = tickPriceText(at * turned, positive(inputs['tick']))
  }
  return all
}

function fits(name: string, { text, at, isShort }: { text: string; at: number; isShort: boolean }): boolean {
  if (text === '') return true
  const value = positive(text)
  if (value === null) return false
  if (DISTANCES.has(name)) return value < at / 2 && value > at / 100_000
  if (value > at * FARTHEST || value < at / FARTHEST) return false
  const side = SIDES[name]
  return side === undefined || (isShort === (side === 'below') ? value > at : value < at)
}

/** The leverage that was typed last, capped at the maximum of the instrument; null if it need not change. */
function cappedLeverage({ leverage, mostLeverage }: Inputs): string | null {
  const max = positive(mostLeverage)
  return max !== null && (positive(leverage ?? '10') ?? 0) > max ? String(Math.max(1, max)) : null
}

/** A price rounded to the tick, or to six digits without one. */
export function tickPriceText(value: number, tick: number | null): string {
  const stepped = tick === null ? 0 : Math.round(value / tick) * tick
  // A tick close to the price itself would round it far off.
  const rounded = tick !== null && stepped > tick * 50 ? stepped : value
  const fixed = parseFixed(String(Number(rounded.toPrecision(tick === null || rounded === value ? DIGITS : 15))))
  return fixed === null ? String(rounded) : formatFixed(fixed)
}

function positive(text: string | undefined): number | null {
  const value = Number(text?.trim() === '' ? Number.NaN : text)
  return Number.isFinite(value) && value > 0 ? value : null
}
