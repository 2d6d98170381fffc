/** Dedupe keys in 32 bytes each: a set of strings would need five times as much for the keys of a large import. */

export type KeySet = {
  /** False if the key was there already. A key is 32 hex digits. */
  readonly add: (key: string) => boolean
  readonly has: (key: string) => boolean
  readonly remove: (key: string) => void
}

export function keySet(): KeySet {
  let table = newTable(FIRST_SLOTS)
  let used = 0
  let hasZeros = false
  const removed = new Set<string>()
  const key = new Uint32Array(WORDS)
  const grow = (): void => {
    const larger = newTable(table.slots * 2)
    for (let slot = 0; slot < table.slots; slot += 1) {
      const words = table.words.subarray(slot * WORDS, slot * WORDS + WORDS)
      if (!isZeros(words)) insert(larger, words)
    }
    table = larger
  }
  return {
    add: (text) => {
      readKey(text, key)
      // Zeros mark an empty slot, so the key of zeros is kept separately.
      const isNew = isZeros(key) ? !hasZeros : insert(table, key)
      hasZeros ||= isZeros(key)
      if (!isNew) return removed.delete(text)
      removed.delete(text)
      used += 1
      if (used * 2 > table.slots) grow()
      return true
    },
    has: (text) => {
      readKey(text, key)
      return !removed.has(text) && (isZeros(key) ? hasZeros : slotOf(table, key) === null)
    },
    remove: (text) => void removed.add(text),
  }
}

type Table = { readonly slots: number; readonly words: Uint32Array }

const WORDS = 4
const FIRST_SLOTS = 1_024

function newTable(slots: number): Table {
  return { slots, words: new Uint32Array(slots * WORDS) }
}

/** False if it is there already. */
function insert(table: Table, key: Uint32Array): boolean {
  const slot = slotOf(table, key)
  if (slot !== null) table.words.set(key, slot)
  return slot !== null
}

/**
 * The slot where the key would be written; null if it is there already. Keys are hashes, so their first word spreads
 * them.
 */
function slotOf({ slots, words }: Table, key: Uint32Array): number | null {
  const [a = 0, b = 0, c = 0, d = 0] = key
  for (let slot = a & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
    const at = slot * WORDS
    if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return null
    if (words[at] === 0 && words[at + 1] === 0 && words[at + 2] === 0 && words[at + 3] === 0) return at
  }
}

function isZeros(words: Uint32Array): boolean {
  return words[0] === 0 && words[1] === 0 && words[2] === 0 && words[3] === 0
}

function readKey(text: string, key: Uint32Array): void {
  for (let word = 0; word < WORDS; word += 1) {
    let value = 0
    for (let at = word * 8; at < word * 8 + 8; at += 1) value = (value << 4) | digit(text.charCodeAt(at))
    key[word] = value
  }
}

/** Of 0-9 and a-f. */
function digit(code: number): number {
  return code < 58 ? code - 48 : code - 87
}
