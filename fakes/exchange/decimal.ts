/** Exact decimals for the stand-in's books: a bigint in units of 10^-18. Nothing here is a double. */
export type Decimal = bigint

const SCALE = 18
const ONE: Decimal = 10n ** 18n

/** Reads `-12.5`; throws if the text is not a plain decimal number of at most 18 decimals. */
export function decimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text)
  if (match === null) throw new RangeError(`"${text}" is not a decimal number.`)
  const units = BigInt((match[2] ?? '') + (match[3] ?? '').padEnd(SCALE, '0'))
  return match[1] === '-' ? -units : units
}

/** The shortest text, or one with this many decimals, as exchanges pad them (the rest must be zero or is cut). */
export function write(value: Decimal, decimals?: number): string {
  const magnitude = value < 0n ? -value : value
  const rest = (magnitude % ONE).toString().padStart(SCALE, '0')
  const fraction = decimals === undefined ? rest.replace(/0+$/, '') : rest.slice(0, decimals)
  const sign = value < 0n ? '-' : ''
  return `${sign}${magnitude / ONE}${fraction === '' ? '' : `.${fraction}`}`
}

/** The same number with a fixed count of decimals, as exchanges pad them. */
export function padded(text: string, decimals: number): string {
  return write(decimal(text), decimals)
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return (a * b) / ONE
}

export function over(a: Decimal, b: Decimal): Decimal {
  return (a * ONE) / b
}

/** Cut towards zero to this many decimals, as exchanges book money. */
export function cut(value: Decimal, decimals: number): Decimal {
  const unit = 10n ** BigInt(SCALE - decimals)
  return (value / unit) * unit
}

export function magnitude(value: Decimal): Decimal {
  return value < 0n ? -value : value
}
