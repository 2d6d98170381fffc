/** The kinds of fields of calculators: what each holds, within which range, and what is said where it does not. */
import { parseFixed } from '../base/index.ts'
import { compare, divide, type Fraction, fractionOf, whole } from './fraction.ts'

/**
 * `price` quote for one base; `settle` the asset in which profit is booked (the coin of inverse contracts); `quantity`
 * coins, or contracts where a contract size is told; `percent` typed as percent (1 = 1 %), answered as a fraction (0.01)
 * like every measure; `times` a multiple; `r` multiples of the initial risk.
 */
export type Unit = 'price' | 'settle' | 'quantity' | 'percent' | 'times' | 'r' | 'count' | 'hours'

/** What the venue allows; 125 is the usual most, some allow more on the largest coins. */
export type VenueLimits = { readonly leverageMost: number }

export type Reading<Value> = { readonly value: Value } | { readonly problem: string }

/** Decimal texts; `above` leaves its own value out, the others include it. */
export type Range = {
  readonly above?: string
  readonly least?: string
  readonly most?: string
  readonly below?: string
}

export type Field<Value> = {
  readonly label: string
  readonly kind: 'decimal' | 'whole' | 'choice' | 'rows' | 'day'
  readonly unit: Unit | null
  /** What it holds before anything is typed. */
  readonly preset: string
  readonly optional: boolean
  readonly range: Range
  /** What can be chosen, in words, by the text to send; null for other kinds. */
  readonly choices: Readonly<Record<string, string>> | null
  /** What a row holds, cell by cell; null for other kinds. */
  readonly columns: readonly string[] | null
  /** Asked only where another field holds this choice; otherwise the preset counts. */
  readonly onlyFor: { readonly name: string; readonly choice: string } | null
  readonly read: (text: string, limits: VenueLimits) => Reading<Value>
}

export const PLAIN = {
  kind: 'decimal',
  unit: null,
  optional: false,
  range: {},
  choices: null,
  columns: null,
  onlyFor: null,
} as const

/** Larger values are slips of the keyboard; 18 decimals are what tokens have. */
const MOST_DECIMAL = '1000000000000000000'
const ABOVE_ZERO: Range = { above: '0', most: MOST_DECIMAL }

export function price(label: string, preset: string): Field<Fraction> {
  return decimal({ label, unit: 'price', preset, range: ABOVE_ZERO })
}

export function quantity(label: string, preset: string): Field<Fraction> {
  return decimal({ label, unit: 'quantity', preset, range: ABOVE_ZERO })
}

/** Money in the asset in which profit is booked. Above 0 where no other range is told. */
export function money(label: string, preset: string, range: Range = ABOVE_ZERO): Field<Fraction> {
  return decimal({ label, unit: 'settle', preset, range: { most: MOST_DECIMAL, ...range } })
}

/** Money that can be received (above 0) or paid (below 0). */
export function signedMoney(label: string, preset: string): Field<Fraction> {
  return money(label, preset, { least: `-${MOST_DECIMAL}` })
}

export function factor(label: string, preset: string, range: Range = ABOVE_ZERO): Field<Fraction> {
  return decimal({ label, unit: 'times', preset, range })
}

/** Typed as percent, read as a fraction. The range is in percent. */
export function percent(label: string, preset: string, range: Range): Field<Fraction> {
  const field = decimal({ label, unit: 'percent', preset, range })
  return {
    ...field,
    read: (text, limits) => {
      const reading = field.read(text, limits)
      return 'value' in reading ? { value: divide(reading.value, whole(100)) } : reading
    },
  }
}

/** A fee or funding rate in percent: at most 5 either way; a fee below 0 is a rebate. */
export function rate(label: string, preset: string): Field<Fraction> {
  return percent(label, preset, { least: '-5', most: '5' })
}

/** From 1 to what the venue allows. */
export function leverage(preset: string): Field<Fraction> {
  const label = 'Leverage'
  const range: Range = { least: '1' }
  return {
    ...PLAIN,
    label,
    unit: 'times',
    preset,
    range,
    read: (text, { leverageMost }) => readDecimal(text, label, { ...range, most: String(leverageMost) }),
  }
}

export function count(
  label: string,
  preset: string,
  range: { readonly least: string; readonly most: string },
): Field<number> {
  return {
    ...PLAIN,
    label,
    kind: 'whole',
    unit: 'count',
    preset,
    range,
    read: (text) => {
      const reading = readDecimal(text, label, range)
      if ('problem' in reading) return reading
      const { over, under } = reading.value
      return over % under === 0n ? { value: Number(over / under) } : { problem: `${label} must be a whole number.` }
    },
  }
}

export function hours(label: string, preset: string, range: Range): Field<Fraction> {
  return decimal({ label, unit: 'hours', preset, range })
}

/** The first choice is the preset. */
export function choice<Choice extends string>(label: string, choices: Readonly<Record<Choice, string>>): Field<Choice> {
  const names = Object.keys(choices) as Choice[]
  return {
    ...PLAIN,
    label,
    kind: 'choice',
    preset: names[0] ?? '',
    choices,
    read: (text) => {
      const chosen = names.find((name) => name === text.trim())
      return chosen === undefined ? { problem: `${label} must be ${names.join(' or ')}.` } : { value: chosen }
    },
  }
}

/** A civil day, `2026-11-22`. */
export function day(label: string): Field<string> {
  return {
    ...PLAIN,
    label,
    kind: 'day',
    preset: '',
    read: (text) =>
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text.trim())
        ? { value: text.trim() }
        : { problem: `${label} must be a day such as 2026-11-22.` },
  }
}

/** A field that may stay empty, which is read as null. */
export function optional<Value>(field: Field<Value>): Field<Value | null> {
  return {
    ...field,
    preset: '',
    optional: true,
    read: (text, limits) => (text.trim() === '' ? { value: null } : field.read(text, limits)),
  }
}

/** A field that counts only where another one holds a choice. */
export function onlyFor<Value>(name: string, asked: string, field: Field<Value>): Field<Value> {
  return { ...field, onlyFor: { name, choice: asked } }
}

/** Every sentence names the field and what it can hold. */
export function readDecimal(text: string, label: string, range: Range): Reading<Fraction> {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: `${label} is empty: enter a number.` }
  const parsed = parseFixed(trimmed)
  if (parsed === null) {
    return { problem: `${label} must be a number such as 1234.5, with a point and without separators of thousands.` }
  }
  if (decimalsOf(trimmed) > 18) return { problem: `${label} can have 18 decimals at most.` }
  const value = fractionOf(parsed)
  const wrong = outOf(value, range)
  return wrong === null ? { value } : { problem: `${label} must be ${wrong}.` }
}

function decimal(parts: Pick<Field<Fraction>, 'label' | 'unit' | 'preset' | 'range'>): Field<Fraction> {
  return { ...PLAIN, ...parts, read: (text) => readDecimal(text, parts.label, parts.range) }
}

/** Where the value may be, in words; null where it is there. */
function outOf(value: Fraction, { above, least, most, below }: Range): string | null {
  if (above !== undefined && compare(value, limit(above)) <= 0) return `above ${above}`
  if (least !== undefined && compare(value, limit(least)) < 0) return `at least ${least}`
  if (most !== undefined && compare(value, limit(most)) > 0) return `at most ${most}`
  if (below !== undefined && compare(value, limit(below)) >= 0) return `below ${below}`
  return null
}

function limit(text: string): Fraction {
  return fractionOf(parseFixed(text) ?? 0n)
}

/** Decimals that are not zeros at the end, counted after the exponent is applied. */
function decimalsOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const digits = (mantissa.split('.')[1] ?? '').replace(/0+$/, '').length
  const zeros = digits === 0 ? (/^[+-]?\d*?(0*)\.?0*$/.exec(mantissa)?.[1]?.length ?? 0) : 0
  return parseFixed(mantissa) === 0n && digits === 0 ? 0 : digits - zeros - Number(exponent)
}
