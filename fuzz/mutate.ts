/**
 * Makes new inputs from existing ones: changed bytes, inserted words, numbers at their limits, parts of two inputs
 * joined.
 */

export type Random = () => number

export type Material = {
  /** Inputs that reached new code. */
  readonly corpus: readonly Uint8Array[]
  readonly words: readonly string[]
  readonly max: number
}

const text = new TextEncoder()
const reader = new TextDecoder()

/** Numbers, times and texts that programs often get wrong. */
export const NASTY = [
  '',
  '0',
  '-0',
  '-1',
  '0.00000001',
  '1e400',
  '-1e-400',
  '9007199254740993',
  '18446744073709551616',
  '99999999999999999999999999999999.99999999',
  '0x10',
  '1,5',
  '1.234.567,89',
  '٣',
  'NaN',
  'Infinity',
  'null',
  '1970-01-01 00:00:00',
  '9999-12-31T23:59:60Z',
  '2024-02-30',
  '253402300800000',
  '-62135596800000',
  '__proto__',
  'constructor',
  '=1+1',
  '\u0000',
  '\ud800',
  '\ufeff',
  '"',
  "'",
  '\\',
  '\r\n',
  '\t',
  ';',
  ',',
  'a'.repeat(300),
]

export function pick<T>(random: Random, list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)]
  if (picked === undefined) throw new RangeError('There is nothing to pick from.')
  return picked
}

/** One to five changes of one input, at most `max` bytes long. */
export function mutateBytes(random: Random, material: Material): Uint8Array {
  let input = pick(random, material.corpus)
  const changes = 1 + Math.floor(random() * 5)
  for (let change = 0; change < changes; change += 1) {
    input = pick(random, CHANGES)(random, input, material)
  }
  return input.length > material.max ? input.slice(0, material.max) : input
}

type Change = (random: Random, input: Uint8Array, material: Material) => Uint8Array

const CHANGES: readonly Change[] = [
  // A bit turned over.
  (random, input) => {
    const changed = input.slice()
    const at = Math.floor(random() * changed.length)
    if (changed.length > 0) changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    return changed
  },
  // A run of bytes replaced by any others.
  (random, input) => {
    const bytes = Uint8Array.from({ length: 1 + Math.floor(random() * 8) }, () => Math.floor(random() * 256))
    return replaced(random, input, bytes)
  },
  // A part left out.
  (random, input) => {
    const { from, to } = part(random, input)
    return joined(input.subarray(0, from), input.subarray(to))
  },
  // A part repeated, sometimes often.
  (random, input) => {
    const { from, to } = part(random, input)
    const times = random() < 0.1 ? 200 : 2
    const repeats = Array.from({ length: times }, () => input.subarray(from, to))
    return joined(input.subarray(0, from), ...repeats, input.subarray(to))
  },
  // A word of the format, or something that programs often get wrong.
  (random, input, { words }) =>
    replaced(
      random,
      input,
      text.encode(random() < 0.5 && words.length > 0 ? pick(random, words) : pick(random, NASTY)),
    ),
  // A number replaced by one at the edge.
  (random, input) => {
    const numbers = [...reader.decode(input.subarray(0, 65_536)).matchAll(/-?\d+(?:\.\d+)?/g)]
    if (numbers.length === 0) return input
    const picked = pick(random, numbers)
    const all = reader.decode(input)
    return text.encode(all.slice(0, picked.index) + pick(random, NASTY) + all.slice(picked.index + picked[0].length))
  },
  // Two lines swapped, or one of them duplicated.
  (random, input) => {
    const lines = reader.decode(input).split('\n')
    const first = Math.floor(random() * lines.length)
    const second = Math.floor(random() * lines.length)
    const kept = lines[first] ?? ''
    lines[first] = lines[second] ?? ''
    if (random() < 0.7) lines[second] = kept
    return text.encode(lines.join('\n'))
  },
  // The beginning of this input and the end of another.
  (random, input, { corpus }) => {
    const other = pick(random, corpus)
    return joined(
      input.subarray(0, Math.floor(random() * input.length)),
      other.subarray(Math.floor(random() * other.length)),
    )
  },
]

function part(random: Random, input: Uint8Array): { readonly from: number; readonly to: number } {
  const from = Math.floor(random() * (input.length + 1))
  const length = Math.floor(random() ** 3 * Math.min(4_096, input.length - from + 1))
  return { from, to: from + length }
}

function replaced(random: Random, input: Uint8Array, bytes: Uint8Array): Uint8Array {
  const at = Math.floor(random() * (input.length + 1))
  // Inserted, or written over what is there.
  const over = random() < 0.5 ? 0 : bytes.length
  return joined(input.subarray(0, at), bytes, input.subarray(at + over))
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** One to three changes of a JSON value: a part replaced, left out, repeated, wrapped, or renamed. */
export function mutateJson(random: Random, material: Material): Uint8Array {
  let value = parsed(pick(random, material.corpus))
  const changes = 1 + Math.floor(random() * 3)
  for (let change = 0; change < changes; change += 1) {
    value = changedSomewhere(random, value, material)
  }
  return text.encode(JSON.stringify(value)).subarray(0, material.max)
}

function parsed(input: Uint8Array): Json {
  try {
    return JSON.parse(reader.decode(input)) as Json
  } catch {
    return null
  }
}

/** Descends to a random position and changes the value there. */
function changedSomewhere(random: Random, value: Json, material: Material): Json {
  if (isBranch(value) && random() < 0.85) {
    if (Array.isArray(value)) {
      const list: Json[] = [...(value as readonly Json[])]
      if (list.length === 0 || random() < 0.1) return [...list, anyValue(random, material)]
      const at = Math.floor(random() * list.length)
      const chance = random()
      if (chance < 0.1) list.splice(at, 1)
      else if (chance < 0.2) list.splice(at, 0, list[at] ?? null)
      else list[at] = changedSomewhere(random, list[at] ?? null, material)
      return list
    }
    const entries = Object.entries(value)
    if (entries.length === 0) return { [pick(random, material.words)]: anyValue(random, material) }
    const at = Math.floor(random() * entries.length)
    const [name, inner] = entries[at] ?? ['', null]
    const chance = random()
    if (chance < 0.08) entries.splice(at, 1)
    else if (chance < 0.14) entries[at] = [pick(random, material.words), inner]
    else if (chance < 0.18) entries.push([pick(random, material.words), anyValue(random, material)])
    else entries[at] = [name, changedSomewhere(random, inner, material)]
    return Object.fromEntries(entries)
  }
  return anyValue(random, material, value)
}

function isBranch(value: Json): value is readonly Json[] | { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null
}

function anyValue(random: Random, { words, corpus }: Material, value: Json = null): Json {
  const chance = random()
  if (chance < 0.3) return pick(random, NASTY)
  if (chance < 0.4) return Number(pick(random, NASTY)) || 0
  if (chance < 0.6) return pick(random, words)
  if (chance < 0.7) return pick<Json>(random, [null, true, false, [], {}, 0, -1, 1e308, 2 ** 53])
  if (chance < 0.8) return [value, value]
  if (chance < 0.85) return { [pick(random, words)]: value }
  if (chance < 0.9) return leafOf(random, parsed(pick(random, corpus)))
  if (typeof value === 'string') return value.split('').toReversed().join('')
  return typeof value === 'number' ? -value : value
}

function leafOf(random: Random, value: Json): Json {
  if (!isBranch(value)) return value
  const inner = Object.values(value)
  return inner.length === 0 ? value : leafOf(random, pick(random, inner))
}
