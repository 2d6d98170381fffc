/** The cells of a row: figures with currency signs, as journals write them, lists, links, ratings. */
import { absolute, type Fixed } from '../base/index.ts'
import { isMissing, readNumber } from '../exchanges/rows/numbers.ts'
import type { Written } from './foreign-row.ts'

/** `$1,234.50`, `-$100.00`, `(12.5)`, `12,5 USDT`: the figure and its decimals; null if there is none. */
export function readFigure(cell: string, comma: boolean): Written | null {
  const text = cell.slice(0, 80).trim()
  if (isMissing(text) || text.endsWith('%')) return null
  const inBrackets = /^\(.*\)$/.test(text)
  const bare = text
    .replace(/[()\p{Sc}]/gu, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/^([+-]) +/, '$1')
    .trim()
    .replace(/^[A-Z]{2,5} (?=[\d+-])/, '')
    .replace(/ ?[A-Za-z][A-Za-z0-9]{1,9}$/, '')
  const value = readNumber(bare, comma ? 'comma' : 'point')
  if (value === null) return null
  const sign = comma ? ',' : '.'
  const point = bare.lastIndexOf(sign)
  const decimals = point < 0 ? 0 : /^\d*/.exec(bare.slice(point + 1))?.[0].length
  return { value: inBrackets ? -absolute(value) : value, decimals: decimals ?? 0 }
}

/** `Breakout; FOMO`, `bleed, kept moving stoploss`, `#breakout #fomo`: the names of a list, each once. */
export function readList(cell: string): string[] {
  const text = cell.trim()
  const parts = text.startsWith('#')
    ? text.replace(/[,;]/g, ' ').split('#')
    : text.split(text.includes(';') ? ';' : hasBars(text) ? '|' : /[,\n]/)
  const names = parts
    .map((name) => name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).trim())
    .filter((name) => name !== '' && !isMissing(name) && !/^(?:none|n\/a|nan|undefined)$/i.test(name))
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, MAX_LIST)
}

/** Bars between names, but not those within a name such as `ZTH | Pivot`. */
function hasBars(text: string): boolean {
  return text.includes('|') && !text.includes(',') && text.split('|').every((part) => part === part.trim())
}

/** The maximum length of a label's name. */
const MAX_NAME = 80
const MAX_LIST = 30

/** `4`, `3.5`, `★★★`, `4/5`, `8/10`: whole stars from 1 to 5, a half rounded up; null without one. */
export function readRating(cell: string): number | null {
  const text = cell.trim()
  const stars = [...text].filter((sign) => sign === '★' || sign === '⭐').length
  if (stars > 0) return Math.min(5, stars)
  const share = /^(\d{1,2}(?:[.,]\d{1,2})?) ?(?:\/|of|out of) ?(5|10|100)$/i.exec(text)
  const number = Number((share?.[1] ?? text).replace(',', '.'))
  if (text === '' || !Number.isFinite(number) || number <= 0) return null
  const rating = share === null ? number : (number * 5) / Number(share[2])
  return rating > 5 ? null : Math.max(1, Math.round(rating))
}

/** Addresses in a cell; only web addresses, so that none of our links runs a script. */
export function readLinks(cell: string): string[] {
  const links = cell.slice(0, 10_000).match(/https?:\/\/[^\s,;|"'<>()[\]]{3,1000}/g) ?? []
  return [...new Set(links)].slice(0, MAX_LIST)
}

const LONG = new Set('long|l|buy|b|bullish|call|bto|bot|bought|1|kauf|compra|лонг|покупка|多|做多|买入'.split('|'))
const SHORT = new Set('short|s|sell|sh|ss|bearish|put|sto|sold|-1|verkauf|venta|шорт|продажа|空|做空|卖出'.split('|'))

export function readSide(cell: string): 'long' | 'short' | null {
  const word = cell
    .trim()
    .toLowerCase()
    .replace(/[._-]+(?=\S)/g, (sign, at: number) => (at === 0 ? sign : ' '))
  if (LONG.has(word)) return 'long'
  if (SHORT.has(word)) return 'short'
  const words = new Set(word.split(/[^\p{L}\d]+/u))
  const long = words.has('long') || words.has('buy')
  return long === (words.has('short') || words.has('sell')) ? null : long ? 'long' : 'short'
}

/** Above zero; a stop or price of 0 means that there is none. */
export function positive(figure: Written | null): Fixed | null {
  return figure !== null && figure.value > 0n ? figure.value : null
}
