/**
 * Hides what responses reveal about a trader, while everything in them still fits together. The same value has the same
 * mask everywhere. Ids keep their length, their kinds of characters and, if they are whole numbers, their order. All
 * amounts are multiplied by one secret whole number, so that sums, products with prices, fees and whole numbers stay
 * consistent. Times, prices, rates, markets and words such as `BUY` are unchanged.
 */
import { createHmac } from 'node:crypto'
import { ExactNumber, type Tree } from './exact-tree.ts'
import { isIdName, kindOf } from './field-kinds.ts'

export type MaskSecret = {
  readonly factor: bigint
  /** Determines the mask of each id. Discarded after the recording. */
  readonly key: string
}

/** A tree with the names of the fields that lead to it. */
export type MaskContext = { readonly names: readonly string[]; readonly columns?: readonly string[] }

export type Mask = {
  readonly tree: (tree: Tree, context?: MaskContext) => Tree
  /** Segments of a path that are ids elsewhere in the responses, or look like ids. */
  readonly path: (path: string) => string
}

/** `trees` are all the trees to be masked: the order of ids is known only when all ids are. */
export function maskOf(trees: readonly (readonly [Tree, MaskContext])[], secret: MaskSecret): Mask {
  const numbers = new Set<string>()
  const collect = masker({
    id: (text) => {
      if (WHOLE.test(text)) numbers.add(text)
      return text
    },
    amount: (text) => text,
    sentence: (text) => text,
  })
  for (const [tree, context] of trees) collect(tree, context)
  const ids = idMask(secret.key, orderedNumbers([...numbers], secret.key))
  const apply = masker({
    id: ids,
    amount: (text) => times(text, secret.factor),
    // Digits in the name of a market are kept: BTCF0:USTF0.
    sentence: (text) => text.replaceAll(/(?<![A-Za-z\d])\d+(?![A-Za-z])/g, (digits) => ids(digits)),
  })
  const path = (text: string): string =>
    text
      .split('/')
      .map((part) => (isIdName(part) || numbers.has(part) ? ids(part) : part))
      .join('/')
  return { tree: (tree, context = { names: [] }) => apply(tree, context), path }
}

type Changes = Readonly<Record<'id' | 'amount' | 'sentence', (text: string) => string>>

function masker(changes: Changes): (tree: Tree, context: MaskContext) => Tree {
  const changed = (names: readonly string[], text: string): string => {
    const kind = kindOf(names, text)
    return kind === 'kept' ? text : changes[kind](text)
  }
  const visit = (tree: Tree, { names, columns }: MaskContext): Tree => {
    if (typeof tree === 'boolean' || tree === null) return tree
    if (tree instanceof ExactNumber) return new ExactNumber(changed(names, tree.text))
    if (typeof tree === 'string') return changed(names, tree)
    if (isList(tree)) {
      const isRow = columns !== undefined && tree.some((item) => !isList(item))
      return tree.map((item, index) =>
        isRow
          ? visit(item, { names: [...names, columns[index] ?? 'unknown'] })
          : visit(item, columns === undefined ? { names } : { names, columns }),
      )
    }
    const fields = Object.entries(tree).map(([name, value]) => {
      const context = { names: [...names, name] }
      return [isIdName(name) ? changes.id(name) : name, visit(value, context)] as const
    })
    return Object.fromEntries(fields)
  }
  return visit
}

function isList(tree: Tree): tree is readonly Tree[] {
  return Array.isArray(tree)
}

/** A whole number without leading zeros. */
const WHOLE = /^[1-9]\d*$/

function times(text: string, factor: bigint): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([+-]?)(\d*)(?:\.(\d*))?((?:[eE][+-]?\d+)?)$/.exec(text) ?? []
  const product = (BigInt(`${whole}${fraction}`) * factor).toString().padStart(fraction.length + 1, '0')
  const point = product.length - fraction.length
  const decimals = fraction === '' ? '' : `.${product.slice(point)}`
  return `${sign}${product.slice(0, point)}${decimals}${exponent}`
}

/**
 * Replaces each character by one of the same kind; the same text always gets the same mask, and two texts never share
 * one.
 */
function idMask(key: string, existing: ReadonlyMap<string, string>): (text: string) => string {
  const masks = new Map(existing)
  const taken = new Set(existing.values())
  return (text) => {
    const before = masks.get(text)
    if (before !== undefined) return before
    let mask = text
    for (let attempt = 0; attempt < ATTEMPTS && (mask === text || taken.has(mask)); attempt += 1) {
      mask = replaced(text, digestOf(key, `${attempt} ${text}`, text.length))
    }
    masks.set(text, mask)
    taken.add(mask)
    return mask
  }
}

/** A text of one or two characters may have no free mask left; then masks repeat. */
const ATTEMPTS = 200

/** Prefixes by which readers recognize the exchange's own actions. */
const TELLING_BEGINNINGS = /^(?:0x|adl_autoclose-?|adl-?|autoclose-?|settlement_autoclose-?|liq-|t-)/i

/** A percent-encoded character of a cursor: `%3A`. */
const ESCAPE = /^%[\dA-F]{2}/

function replaced(text: string, digest: Uint8Array): string {
  const start = TELLING_BEGINNINGS.exec(text)?.[0].length ?? 0
  const isHex = /^[\da-f-]*$/i.test(text.slice(start))
  let result = text.slice(0, start)
  for (let index = start; index < text.length; index += 1) {
    const escape = ESCAPE.exec(text.slice(index, index + 3))?.[0]
    if (escape !== undefined) {
      result += escape
      index += 2
      continue
    }
    result += replacedCharacter(text.charAt(index), { value: digest[index] ?? 0, isHex, isFirst: index === start })
  }
  return result
}

type Choice = { readonly value: number; readonly isHex: boolean; readonly isFirst: boolean }

function replacedCharacter(character: string, { value, isHex, isFirst }: Choice): string {
  const letters = isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz'
  // A number does not begin with a zero.
  if (/[1-9]/.test(character) && isFirst) return '123456789'.charAt(value % 9)
  if (/\d/.test(character)) return String(value % 10)
  if (/[a-z]/.test(character)) return letters.charAt(value % letters.length)
  if (/[A-Z]/.test(character)) return letters.charAt(value % letters.length).toUpperCase()
  return /\p{L}/u.test(character) ? 'x' : character
}

/** Bytes that depend on the secret key. */
function digestOf(key: string, text: string, length: number): Uint8Array {
  const blocks: Uint8Array[] = []
  for (let index = 0; index * 32 < length; index += 1) {
    blocks.push(createHmac('sha256', key).update(`${index} ${text}`).digest())
  }
  return Buffer.concat(blocks)
}

/** Other numbers of the same length in the same order, a distinct one for each. */
function orderedNumbers(numbers: readonly string[], key: string): ReadonlyMap<string, string> {
  const masks = new Map<string, string>()
  for (const length of new Set(numbers.map((text) => text.length))) {
    const given = numbers
      .filter((text) => text.length === length)
      .map(BigInt)
      .toSorted(byValue)
    const [lowest, above] = [10n ** BigInt(length - 1), 10n ** BigInt(length)]
    const spare = above - lowest - BigInt(given.length)
    // This many gaps, none negative, that add up to the count of unused numbers.
    const draws = given.map((value) => drawn(key, `${value}`) % (spare + 1n)).toSorted(byValue)
    for (const [index, value] of given.entries()) {
      masks.set(`${value}`, `${lowest + BigInt(index) + (draws[index] ?? 0n)}`)
    }
  }
  return masks
}

function byValue(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function drawn(key: string, text: string): bigint {
  return BigInt(`0x${createHmac('sha256', key).update(`number ${text}`).digest('hex')}`)
}
