/** The fields of ledger text, line by line, read in the buffer: numbers never become strings. */
import {
  type Amount,
  exactAmount,
  type Fixed,
  formatFixed,
  isPositive,
  parseAmount,
  wholeNumber,
} from '../base/index.ts'
import type { Id } from './columns.ts'

/** Reads the fields of each line in order, each with its check. Errors are RangeErrors that name line and field. */
export class LineFields {
  readonly #text: string
  readonly #where: string
  readonly #isList: boolean
  /** The number of lines started. */
  #lines = 0
  /** The end of the current line. */
  #end = -1
  /** The start of the next field. */
  #next = 0
  /** The field read last. */
  #from = 0
  #to = 0
  /** The first escape at or after the current line. */
  #escape: number

  /** `text`: lines separated by line feeds, fields by tabs. `where`: what a line holds, for errors. */
  constructor(text: string, where: string, isList = true) {
    this.#text = text
    this.#where = where
    this.#isList = isList
    this.#escape = indexOrEnd(text, '\\', 0)
  }

  /** Goes to the next line; returns false if there is none. */
  nextLine(): boolean {
    const begin = this.#end + 1
    if (begin > this.#text.length || this.#text === '') return false
    this.#end = indexOrEnd(this.#text, '\n', begin)
    this.#next = begin
    this.#lines += 1
    if (this.#escape < begin) this.#escape = indexOrEnd(this.#text, '\\', begin)
    return true
  }

  text(name: string, longest: number): string {
    const value = this.#takeText(name)
    if (value === '' || value.length > longest) this.#refuse(name)
    return value
  }

  /** A text, mostly equal to the previous one. */
  repeatedText(name: string, longest: number, before: string): string {
    if (this.#escape >= this.#end && before !== '') {
      const end = this.#next + before.length
      if (this.#text.charCodeAt(end) === TAB && end < this.#end && this.#text.startsWith(before, this.#next)) {
        this.#next = end + 1
        return before
      }
    }
    return this.text(name, longest)
  }

  optionalText(name: string, longest: number): string | null {
    const value = this.#takeText(name)
    if (value.length > longest) this.#refuse(name)
    return value === '' ? null : value
  }

  optionalId(name: string, longest: number): Id | null {
    const begin = this.#next
    this.#take(name)
    const number = wholeNumber(this.#text, this.#from, this.#to)
    if (!Number.isNaN(number)) return number
    this.#next = begin
    return this.optionalText(name, longest)
  }

  /** Skips a text, which `passedText` cuts later. Returns its start. */
  passText(name: string, longest: number): number {
    this.#take(name)
    // An escape is longer than the character it stands for, so the unescaped text decides.
    if (this.#to - this.#from > longest && this.#value().length > longest) this.#refuse(name)
    return this.#from
  }

  amount(name: string): Amount {
    this.#take(name)
    return parseAmount(this.#text, this.#from, this.#to) ?? this.#refuse(name)
  }

  positive(name: string): Amount {
    const value = this.amount(name)
    return isPositive(value) ? value : this.#refuse(name, formatFixed(exactAmount(value)))
  }

  optionalAmount(name: string): Amount | null {
    return this.#takeEmpty() ? null : this.amount(name)
  }

  optionalFixed(name: string): Fixed | null {
    return this.#takeEmpty() ? null : exactAmount(this.amount(name))
  }

  integer(name: string): number {
    this.#take(name)
    const plain = wholeNumber(this.#text, this.#from, this.#to)
    if (!Number.isNaN(plain)) return plain
    const value = this.#value()
    // Never -0, which no text of a number says.
    const number = Number(value) + 0
    return value !== '' && Number.isSafeInteger(number) ? number : this.#refuse(name)
  }

  optionalInteger(name: string): number | null {
    return this.#takeEmpty() ? null : this.integer(name)
  }

  /** Returns the string of the list, so that a million records share it. No string of the list may need escaping. */
  oneOf<const T extends string>(name: string, allowed: readonly T[]): T {
    this.#take(name)
    const length = this.#to - this.#from
    for (const value of allowed) if (value.length === length && this.#text.startsWith(value, this.#from)) return value
    return this.#refuse(name)
  }

  /** Skips a key of 32 hex digits, and returns its start. */
  passKey(): number {
    this.#take('dedupe key')
    if (this.#to - this.#from !== KEY_LENGTH) this.#refuse('dedupe key')
    for (let at = this.#from; at < this.#to; at += 1)
      if (!isHexDigit(this.#text.charCodeAt(at))) this.#refuse('dedupe key')
    return this.#from
  }

  key(): string {
    const from = this.passKey()
    return this.#text.slice(from, from + KEY_LENGTH)
  }

  /** The item of the list whose index is in this field. */
  pick<T>(name: string, list: readonly T[]): T {
    this.#take(name)
    return list[wholeNumber(this.#text, this.#from, this.#to)] ?? this.#refuse(name)
  }

  optionalPick<T>(name: string, list: readonly T[]): T | null {
    return this.#takeEmpty() ? null : this.pick(name, list)
  }

  #take(name: string): void {
    if (this.#next > this.#end) throw new RangeError(`${this.#name}: ${name} is missing.`)
    this.#from = this.#next
    this.#to = Math.min(indexOrEnd(this.#text, '\t', this.#next), this.#end)
    this.#next = this.#to + 1
  }

  /** Takes the next field if it is empty. */
  #takeEmpty(): boolean {
    const at = this.#next
    if (at > this.#end || (at < this.#end && this.#text.charCodeAt(at) !== TAB)) return false
    this.#next = at + 1
    return true
  }

  #takeText(name: string): string {
    this.#take(name)
    return this.#value()
  }

  #value(): string {
    const value = this.#text.slice(this.#from, this.#to)
    return this.#escape < this.#end ? unescaped(value) : value
  }

  get #name(): string {
    return this.#isList ? `${this.#where} ${this.#lines}` : this.#where
  }

  #refuse(name: string, value = this.#value()): never {
    throw new RangeError(`${this.#name}: ${name} "${value.slice(0, 60)}" is not valid.`)
  }
}

/** The text starting here that `passText` skipped. */
export function passedText(text: string, from: number): string {
  return unescaped(text.slice(from, Math.min(indexOrEnd(text, '\t', from), indexOrEnd(text, '\n', from))))
}

export const KEY_LENGTH = 32

const TAB = 9

/** The index of a character; the end if there is none. */
function indexOrEnd(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from)
  return index === -1 ? text.length : index
}

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102)
}

const SPECIAL = /[\\\t\n\r\0]/g
const HAS_SPECIAL = /[\\\t\n\r\0]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\u0000': '' }

/** Only external text can contain a character that has to be escaped. */
export function escaped(value: string): string {
  return HAS_SPECIAL.test(value) ? value.replace(SPECIAL, (character) => ESCAPES[character] ?? '') : value
}

/** A field of ledger text, unescaped. */
export function unescaped(value: string): string {
  if (!value.includes('\\')) return value
  return value.replace(/\\([\\tnr])/g, (_, letter: string) =>
    letter === 't' ? '\t' : letter === 'n' ? '\n' : letter === 'r' ? '\r' : '\\',
  )
}
