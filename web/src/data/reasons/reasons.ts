/** Why core could not read something, in the reader's language. Core itself only knows the English sentence. */
import { countText, plural } from '../../format/number.ts'
import { LANGUAGE, listed, t } from '../../language/translate.ts'
import { nouns, pattern, type Pattern, valuesIn } from './patterns.ts'
import { REASONS } from './texts.ts'

/** A sentence of core in the reader's language; what is not known stays as it is. */
export function reasonText(reason: string): string {
  if (LANGUAGE === 'en') return reason
  for (const pattern of exactest()) {
    const values = valuesIn(reason, pattern)
    if (values === null) continue
    const written = Object.entries(values).map(([name, value]) => [name, WRITTEN.get(name)?.(value) ?? value] as const)
    return t(pattern.text, Object.fromEntries(written))
  }
  return reason
}

let sorted: readonly Pattern[] | null = null

/** Those that say most come first: nothing else can have been meant by them. */
function exactest(): readonly Pattern[] {
  const length = ({ fixed }: Pattern): number => fixed.join('').length
  sorted ??= REASONS.toSorted((a, b) => length(b) - length(a))
  return sorted
}

/** Places that hold words of core. All others hold what stands in the file, or a name, and stay as they are. */
const WRITTEN: ReadonlyMap<string, (value: string) => string> = new Map([
  ['advice', reasonText],
  ['instead', reasonText],
  ['why', reasonText],
  ['count', (value) => (NUMBER.test(value) ? countText(Number(value.replaceAll(',', ''))) : value)],
  ['counted', countedText],
  ['oneWay', countedText],
  ['hedge', countedText],
])

/** `12,345` */
const NUMBER = /^[\d,]{1,20}$/

/** `2 closed trades, net 17 USDT and 1 open position` */
function countedText(text: string): string {
  const values = valuesIn(text, BOOKED)
  if (values === null) return list(text)
  return t(BOOKED.text, { trades: list(values['trades'] ?? ''), amounts: list(values['amounts'] ?? '') })
}

const BOOKED = pattern('{trades}, net {amounts}')

/** `214 funding payments, 3 deposits and 1 transfer` */
function list(text: string): string {
  return listed(text.replaceAll(' and ', ', ').split(', ').map(countedNoun))
}

function countedNoun(text: string): string {
  const space = text.indexOf(' ')
  const forms = NOUNS.find((noun) => noun.includes(text.slice(space + 1)))
  if (forms === undefined) return text
  const [singular = '', many] = forms
  return plural(Number(text.slice(0, space).replaceAll(',', '')), singular, many)
}

const NOUNS = nouns(
  'fill | fills',
  'closed trade | closed trades',
  'open position | open positions',
  'funding payment | funding payments',
  'deposit | deposits',
  'withdrawal | withdrawals',
  'transfer | transfers',
  'interest or reward payment | interest or reward payments',
  'rebate | rebates',
  'airdrop | airdrops',
  'daily result | daily results',
  'insurance payment | insurance payments',
  'liquidation penalty | liquidation penalties',
  'other movement of money | other movements of money',
)
