/**
 * Classifies a field of a response by its name and its format. Anything that is not recognized is masked: a text as an
 * id, a number as an amount.
 */

/**
 * `kept`: words, times, prices and rates stay. `amount`: multiplied. `id`: replaced by another of its kind. `sentence`:
 * its words stay and its digits are replaced.
 */
export type FieldKind = 'kept' | 'amount' | 'id' | 'sentence'

/** The outermost name of request parameters. */
export const PARAMETER = '?'

/** `names`: the fields that lead to the value, the innermost last. */
export function kindOf(names: readonly string[], text: string): FieldKind {
  const words = wordsOf(names.at(-1) ?? '')
  if (text === '' || text === 'true' || text === 'false') return 'kept'
  if (!NUMBER.test(text)) return kindOfText(names, words, text)
  // No reader sends amounts; page sizes are numbers as well. BingX numbers the rights of a key.
  const kind = kindOfNumber(words, text)
  return kind === 'amount' && (names[0] === PARAMETER || isOfRights(names)) ? 'kept' : kind
}

/** Whether a field's own name is an id, as in a response that lists trades by their ids. */
export function isIdName(name: string): boolean {
  return isPersonal(name) || (name.length >= 15 && /^[\dA-Z]+(-[\dA-Z]+)+$/.test(name)) || /^\d{5,}$/.test(name)
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

function kindOfNumber(words: readonly string[], text: string): FieldKind {
  const last = words.at(-1) ?? ''
  const isWhole = /^-?\d+$/.test(text)
  const digits = text.replace('-', '').length
  if (Number(text) === 0) return 'kept'
  if (hasAny(words, PUBLIC)) return 'kept'
  // Page numbers are called cursors too, and -1 means none.
  if (isId(last) || words.includes('id')) return !isWhole ? 'amount' : digits <= 2 ? 'kept' : 'id'
  if (isMoment(text) && (last === '' || /t(?:ime|m)$/.test(last) || hasAny(words, TIMES))) return 'kept'
  if (hasAny(words, PRICES)) return 'kept'
  if (isWhole && digits <= 6 && (CODES.has(last) || words[0] === 'is' || words.includes('page'))) return 'kept'
  // A wallet has a small number, a row a long one.
  if (isWhole && TIMES.has(last)) return digits <= 3 ? 'kept' : 'id'
  return isWhole && digits >= 15 ? 'id' : 'amount'
}

function kindOfText(names: readonly string[], words: readonly string[], text: string): FieldKind {
  const last = words.at(-1) ?? ''
  // A hash of zeros hides nothing, and a name in capitals is a code: USER_NOT_FOUND.
  if (/^0x0+$/.test(text) || /^[A-Z]+(?:_[A-Z]+)+$/.test(text)) return 'kept'
  if (/^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(text) && /^[\dTZ:+. -]+$/.test(text)) return 'kept'
  // A response of a single word is the kind of account: `"unifiedAccount"`.
  if (names.length === 0 && /^[a-z]{2}[A-Za-z]{0,40}$/.test(text)) return 'kept'
  if (hasAny(words, SENTENCES)) return isPersonal(text) ? 'id' : 'sentence'
  if (isPersonal(text) && !(hasAny(words, MARKETS) && isMarket(text))) return 'id'
  if (hasAny(words, MARKETS)) return isMarket(text) ? 'kept' : 'id'
  const isRight = isOfRights(names)
  if (!isRight && (isId(last) || words.includes('id'))) return 'id'
  // Plain words in a request are the reader's own, such as `closetime=close`.
  if (names[0] === PARAMETER && /^[A-Za-z]+(?:[_,-][A-Za-z]+)*$/.test(text)) return 'kept'
  const isWord = isRight || hasAny(words, WORDS)
  return isWord && /^[A-Za-z*][\w ./:,()+*|&'-]{0,300}$/.test(text) ? 'kept' : 'id'
}

function isOfRights(names: readonly string[]): boolean {
  return names.some((name) => hasAny(wordsOf(name), RIGHTS))
}

/** `clOrdId` as cl, ord, id; `created_at` as created, at. */
function wordsOf(name: string): readonly string[] {
  const apart = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return apart.split(/[^a-z\d]+/).filter((word) => word !== '')
}

function hasAny(words: readonly string[], keywords: ReadonlySet<string>): boolean {
  return words.some((word) => keywords.has(word))
}

function isId(word: string): boolean {
  return IDS.has(word) || (word.endsWith('id') && !NO_IDS.has(word))
}

/** Seconds, milli-, micro- or nanoseconds between 2009 and 2035. */
function isMoment(text: string): boolean {
  const [, seconds = ''] = /^(\d{10})(?:\d{3}|\d{6}|\d{9})?(?:\.\d+)?$/.exec(text) ?? []
  return seconds !== '' && Number(seconds) > 1_230_768_000 && Number(seconds) < 2_051_222_400
}

/** An address, a hash, a key, a UUID, a mail or network address, whatever its field is called. */
function isPersonal(text: string): boolean {
  if (/\S@\S/.test(text)) return true
  if (/^0x[\da-f]{8,}$/i.test(text) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return true
  return text.split(/[\s:/,.]+/).some((token) => token.length >= 16 && /\d/.test(token) && /[a-z]/i.test(token))
}

/** `BTCUSDT`, `BTC-USD-241227-60000-C`, `@107`, `PF_XBTUSD`, `xyz:GOLD`. */
function isMarket(text: string): boolean {
  if (/^0x|[\da-f]{8}-[\da-f]{4}/i.test(text) || text.length > 40) return false
  return /^@\d+$/.test(text) || /^[A-Za-z\d]{1,20}(?:[-_:/. ][A-Za-z\d]{1,12})*$/.test(text)
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const IDS = set(
  'ids no number hash key keys addr address tag memo account accounts cursor link nonce seq sequence iban phone ip ips remark note alias name email mail user username nick nickname owner destination sender recipient token refresh access cloid mobile title subtitle label',
)
const NO_IDS = set('paid bid mid valid unpaid liquid grid void')
const TIMES = set(
  'time timestamp timest tm times date ts at mts created updated closed opened expiry expires start end begin from to since until before after timest timestampms etime ctime utime starting ending ns ms continuation',
)
const PRICES = set(
  'price prices px rate rates leverage lever ratio percent pct roe strike iv apr apy ep rp prec precision scale decimals perc',
)
/** Properties of a contract, the same for all traders. */
const PUBLIC = set('ct mult multiplier face lot tick increment')
const CODES = set(
  'type status state code side mode kind category level lv version count page pages limit offset ofs idx index num flag role reason only confirmations confirm direction cat bitmap vip sign maker taker hedge dual open force sub step scope',
)
const MARKETS = set(
  'symbol symbols pair pairs market inst instrument coin coins asset assets currency currencies ccy contract product base quote settle underlying uly family dex token network chain settlement',
)
const WORDS = set(
  'type side status state mode kind code err en category dir direction class aclass subtype ordertype misc role scope liquidity indicator exec event action reason msg message success ret error errors source network chain method option pos position maker taker trade business biz perm permission permissions authorities bill operation wallet way period unit info result resource liquidation tif force offset deduction origin change flag style delist group margin feetier level',
)
const RIGHTS = set('permission permissions authorities perms perm scope scopes acl')
const SENTENCES = set('booking')
