/** The kinds of calculator fields: what each holds, its range, and the sentence shown where the input does not fit. */
import { anyOf, type Message, parseFixed, withoutTrailing } from '../base/index.ts'
import { compare, dividedBy, type Fraction, fractionOf, whole } from './fraction.ts'

/**
 * `price` quote for one base; `settle` the asset in which profit is booked (the coin of inverse contracts); `quantity`
 * coins, or contracts where a contract size is given; `percent` typed as percent (1 = 1 %), returned as a fraction
 * (0.01) like every measure; `times` a multiple; `r` multiples of the initial risk.
 */
export type FieldUnit = 'price' | 'settle' | 'quantity' | 'percent' | 'times' | 'r' | 'count' | 'hours'

/** The limits of the venue. 125 is the usual maximum leverage; some venues allow more on the largest coins. */
export type VenueLimits = { readonly maxLeverage: number }

export type FieldReading<Value> = { readonly value: Value } | { readonly problem: Message }

/** Decimal text; `above` and `below` exclude their own value, `min` and `max` include it. */
export type Range = {
  readonly above?: string
  readonly min?: string
  readonly max?: string
  readonly below?: string
}

export type CalculatorField<Value> = {
  readonly label: string
  readonly kind: 'decimal' | 'whole' | 'choice' | 'rows' | 'day'
  readonly unit: FieldUnit | null
  /** The initial text, before anything is typed. */
  readonly preset: string
  readonly optional: boolean
  readonly range: Range
  /** The options, as label by value; null for other kinds. */
  readonly choices: Readonly<Record<string, string>> | null
  /** Labels of the cells of a row; null for other kinds. */
  readonly columns: readonly string[] | null
  /** Applies only where another field holds this choice; otherwise the preset counts. */
  readonly onlyFor: { readonly name: string; readonly choice: string } | null
  readonly read: (text: string, limits: VenueLimits) => FieldReading<Value>
}

export const PLAIN_FIELD = {
  kind: 'decimal',
  unit: null,
  optional: false,
  range: {},
  choices: null,
  columns: null,
  onlyFor: null,
} as const

/** Larger values are typing mistakes; tokens have 18 decimals. */
const MAX_DECIMAL = '1000000000000000000'
const ABOVE_ZERO: Range = { above: '0', max: MAX_DECIMAL }

export function priceField(label: string, preset: string): CalculatorField<Fraction> {
  return decimalField({ label, unit: 'price', preset, range: ABOVE_ZERO })
}

export function quantityField(label: string, preset: string): CalculatorField<Fraction> {
  return decimalField({ label, unit: 'quantity', preset, range: ABOVE_ZERO })
}

/** Money in the asset in which profit is booked. Above 0 unless another range is given. */
export function moneyField(label: string, preset: string, range: Range = ABOVE_ZERO): CalculatorField<Fraction> {
  return decimalField({ label, unit: 'settle', preset, range: { max: MAX_DECIMAL, ...range } })
}

/** Money that can be received (above 0) or paid (below 0). */
export function signedMoneyField(label: string, preset: string): CalculatorField<Fraction> {
  return moneyField(label, preset, { min: `-${MAX_DECIMAL}` })
}

export function factorField(label: string, preset: string, range: Range = ABOVE_ZERO): CalculatorField<Fraction> {
  return decimalField({ label, unit: 'times', preset, range })
}

/** Typed as percent, read as a fraction. The range is in percent. */
export function percentField(label: string, preset: string, range: Range): CalculatorField<Fraction> {
  const field = decimalField({ label, unit: 'percent', preset, range })
  return {
    ...field,
    read: (text, limits) => {
      const reading = field.read(text, limits)
      return 'value' in reading ? { value: dividedBy(reading.value, whole(100)) } : reading
    },
  }
}

/** A fee or funding rate in percent: at most 5 either way; a fee below 0 is a rebate. */
export function rateField(label: string, preset: string): CalculatorField<Fraction> {
  return percentField(label, preset, { min: '-5', max: '5' })
}

/** From 1 to the maximum of the venue. */
export function leverageField(preset: string): CalculatorField<Fraction> {
  const label = 'Leverage'
  const range: Range = { min: '1' }
  return {
    ...PLAIN_FIELD,
    label,
    unit: 'times',
    preset,
    range,
    read: (text, { maxLeverage }) => readDecimal(text, label, { ...range, max: String(maxLeverage) }),
  }
}

export function countField(
  label: string,
  preset: string,
  range: { readonly min: string; readonly max: string },
): CalculatorField<number> {
  return {
    ...PLAIN_FIELD,
    label,
    kind: 'whole',
    unit: 'count',
    preset,
    range,
    read: (text) => {
      const reading = readDecimal(text, label, range)
      if ('problem' in reading) return reading
      const { over, under } = reading.value
      return over % under === 0n
        ? { value: Number(over / under) }
        : { problem: { text: '{field} must be a whole number.', values: { field: { text: label } } } }
    },
  }
}

export function hoursField(label: string, preset: string, range: Range): CalculatorField<Fraction> {
  return decimalField({ label, unit: 'hours', preset, range })
}

/** The first choice is the preset. */
export function choiceField<Choice extends string>(
  label: string,
  choices: Readonly<Record<Choice, string>>,
): CalculatorField<Choice> {
  const names = Object.keys(choices) as Choice[]
  return {
    ...PLAIN_FIELD,
    label,
    kind: 'choice',
    preset: names[0] ?? '',
    choices,
    read: (text) => {
      const chosen = names.find((name) => name === text.trim())
      return chosen === undefined
        ? { problem: { text: '{field} must be {choices}.', values: { field: { text: label }, choices: anyOf(names) } } }
        : { value: chosen }
    },
  }
}

/** A civil day, `2026-11-22`. */
export function dayField(label: string): CalculatorField<string> {
  return {
    ...PLAIN_FIELD,
    label,
    kind: 'day',
    preset: '',
    read: (text) =>
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text.trim())
        ? { value: text.trim() }
        : {
            problem: {
              text: '{field} must be a day such as {example}.',
              values: { field: { text: label }, example: '2026-11-22' },
            },
          },
  }
}

/** A field that may stay empty; then its value is null. */
export function optionalField<Value>(field: CalculatorField<Value>): CalculatorField<Value | null> {
  return {
    ...field,
    preset: '',
    optional: true,
    read: (text, limits) => (text.trim() === '' ? { value: null } : field.read(text, limits)),
  }
}

/** A field that applies only where another one holds a choice. */
export function fieldOnlyFor<Value>(
  name: string,
  choice: string,
  field: CalculatorField<Value>,
): CalculatorField<Value> {
  return { ...field, onlyFor: { name, choice: choice } }
}

/** Every problem names the field and the accepted values. */
export function readDecimal(text: string, label: string, range: Range): FieldReading<Fraction> {
  const trimmed = text.trim()
  if (trimmed === '')
    return { problem: { text: '{field} is empty: enter a number.', values: { field: { text: label } } } }
  const parsed = parseFixed(trimmed)
  if (parsed === null) {
    const values = { field: { text: label }, example: { decimal: '1234.5' } }
    return { problem: { text: '{field} must be a number such as {example}, without separators of thousands.', values } }
  }
  if (decimalsOf(trimmed) > 18) {
    return { problem: { text: '{field} can have 18 decimals at most.', values: { field: { text: label } } } }
  }
  const value = fractionOf(parsed)
  const problem = rangeProblem(value, { text: label }, range)
  return problem === null ? { value } : { problem }
}

function decimalField(
  field: Pick<CalculatorField<Fraction>, 'label' | 'unit' | 'preset' | 'range'>,
): CalculatorField<Fraction> {
  return { ...PLAIN_FIELD, ...field, read: (text) => readDecimal(text, field.label, field.range) }
}

/** How the value misses the range; null if it fits. */
function rangeProblem(value: Fraction, field: Message, { above, min, max, below }: Range): Message | null {
  if (above !== undefined && compare(value, limit(above)) <= 0)
    return { text: '{field} must be above {above}.', values: { field, above: { decimal: above } } }
  if (min !== undefined && compare(value, limit(min)) < 0)
    return { text: '{field} must be at least {least}.', values: { field, least: { decimal: min } } }
  if (max !== undefined && compare(value, limit(max)) > 0)
    return { text: '{field} must be at most {most}.', values: { field, most: { decimal: max } } }
  if (below !== undefined && compare(value, limit(below)) >= 0)
    return { text: '{field} must be below {below}.', values: { field, below: { decimal: below } } }
  return null
}

function limit(text: string): Fraction {
  return fractionOf(parseFixed(text) ?? 0n)
}

/** Decimals without trailing zeros, counted after applying the exponent. */
function decimalsOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [units = '', fraction = ''] = mantissa.split('.')
  const digits = withoutTrailing(fraction, '0').length
  const zeros = digits === 0 ? units.length - withoutTrailing(units, '0').length : 0
  return parseFixed(mantissa) === 0n && digits === 0 ? 0 : digits - zeros - Number(exponent)
}
