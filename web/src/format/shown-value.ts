import { MINUS } from './number.ts'
import { currentStyle, SEPARATORS } from './style.ts'
import { MONTHS } from './time.ts'

/** The value that a text of the page shows, and the format code with which a spreadsheet shows it alike. */
export type ShownValue = { readonly value: number | Date; readonly code: string }

/**
 * Reads back a figure, a day or a moment that this room wrote in the reader's style: `+$1,284.50`, `8,40 $`, `49.7%`,
 * `21 Nov 2026`. A moment has the wall-clock time of the page, as if its zone were UTC. Null for everything else:
 * names, rounded figures such as `$1.3K`, and amounts that are hidden.
 */
export function shownValue(text: string): ShownValue | null {
  return shownFigure(text) ?? shownMoment(text)
}

/** A spreadsheet keeps 15 digits of a whole number; one with more is a name. */
const MAX_DIGITS = 15

function shownFigure(text: string): ShownValue | null {
  const [, sign = '', symbol = '', digits = '', unit = ''] = FIGURE.exec(text) ?? []
  const plain = plainDigits(digits)
  if (plain === null || (symbol !== '' && unit !== '')) return null
  const { number, isGrouped } = plain
  const [whole = '', decimals = ''] = number.split('.')
  if (whole.length > MAX_DIGITS) return null
  const isPercent = unit.endsWith('%')
  const value = Number(`${sign === MINUS ? '-' : ''}${number}${isPercent ? 'e-2' : ''}`)
  const fraction = decimals === '' ? '' : `.${'0'.repeat(Math.min(decimals.length, MAX_DECIMALS))}`
  // Years and trade numbers are shown without separators.
  const isBare = !isGrouped && symbol === '' && unit === ''
  const shape = `${symbol === '' ? '' : `"${symbol}"`}${isBare ? '0' : '#,##0'}${fraction}`
  const code = `${shape}${isPercent ? `${unit === '%' ? '' : '"\u00a0"'}%` : unit === '' ? '' : `"${unit}"`}`
  return { value, code: sign === '+' ? `+${code};-${code}` : code }
}

/** The most decimals that a spreadsheet's format code can have. */
const MAX_DECIMALS = 30
/** Sign, currency symbol, digits with separators, and `%`, `R`, a currency symbol or the name of a currency or coin. */
const FIGURE = /^([+\u2212]?)(\p{Sc}?)(\d[\d.,\u2019\u202f]*)(\u00a0?%|R|\u00a0[A-Z0-9]{2,12}|\u00a0\p{Sc})?$/u

/** Digits in the reader's style as a decimal with a point; null if they are not in that style. */
function plainDigits(digits: string): { readonly number: string; readonly isGrouped: boolean } | null {
  const [thousands, point] = SEPARATORS[currentStyle().numbers]
  const [whole = '', decimals, ...rest] = digits.split(point)
  const groups = whole.split(thousands)
  const isGrouped = groups.length > 1
  const isWhole = isGrouped
    ? /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
    : /^(0|[1-9]\d*)$/.test(whole)
  if (!isWhole || rest.length > 0 || (decimals !== undefined && !/^\d+$/.test(decimals))) return null
  return { number: decimals === undefined ? groups.join('') : `${groups.join('')}.${decimals}`, isGrouped }
}

const DAYS = [
  /^(?<day>\d{1,2})\.? (?<name>\p{Lu}\p{Ll}{2}) (?<year>\d{4}|\d{2})(?<clock>,? \d.*)?$/u,
  /^(?<name>\p{Lu}\p{Ll}{2}) (?<day>\d{1,2}),? (?<year>\d{4}|\d{2})(?<clock>,? \d.*)?$/u,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?<clock>,? \d.*)?$/,
]
const CLOCK = /^,? (\d{1,2}):(\d{2})(?::(\d{2}))?(?:\u00a0(AM|PM))?$/

function shownMoment(text: string): ShownValue | null {
  const match = DAYS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (match === undefined) return null
  const { year = '', month, name, day, clock } = match
  const monthIndex = month === undefined ? MONTHS().findIndex((candidate) => candidate === name) : Number(month) - 1
  const midnight = new Date(Date.UTC(Number(year.length === 2 ? `20${year}` : year), monthIndex, Number(day)))
  // Such as 31 Feb.
  if (midnight.getUTCMonth() !== monthIndex || midnight.getUTCDate() !== Number(day)) return null
  if (clock === undefined) return { value: midnight, code: 'yyyy-mm-dd' }
  const [matched, hour = '', minute = '', second, half] = CLOCK.exec(clock) ?? []
  if (matched === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  const time = midnight.getTime() + ((hours * 60 + Number(minute)) * 60 + Number(second ?? 0)) * 1_000
  return { value: new Date(time), code: `yyyy-mm-dd hh:mm${second === undefined ? '' : ':ss'}` }
}
