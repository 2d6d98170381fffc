/**
 * A sentence as data: an English text, which is the key of its translations, and the values of its placeholders.
 * Screens and the terminal write it in the language of their reader, programs read it in English.
 */
export type Message = { readonly text: string; readonly values?: MessageValues }

export type MessageValues = Readonly<Record<string, MessageValue>>

/** A name that is the same in every language, a number, a message of its own, or a list of them. */
export type MessageValue = string | number | DecimalValue | CountedNoun | Message | readonly MessageValue[]

/** An exact decimal such as `0.5`, written with the reader's decimal mark. */
export type DecimalValue = { readonly decimal: string }

/** `214 fills` */
export type CountedNoun = { readonly count: number; readonly singular: string; readonly many: string }

/** How a language writes the pieces of a message. */
export type MessageLanguage = {
  readonly t: (text: string, values: Readonly<Record<string, string>>) => string
  readonly nounFor: (count: number, singular: string, many: string) => string
  /** `a, b and c` */
  readonly listed: (texts: readonly string[]) => string
  readonly count: (value: number) => string
  readonly decimal: (digits: string) => string
}

/** The text has to be written out here, because its translations are collected from the source. */
export function message(text: string, values?: MessageValues): Message {
  return values === undefined ? { text } : { text, values }
}

/** The noun has to be written out here, as the text of a message. */
export function counted(count: number, singular: string, many = `${singular}s`): CountedNoun {
  return { count, singular, many }
}

/** The message or value as text, in a language. */
export function messageIn(language: MessageLanguage, value: MessageValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return language.count(value)
  if ('decimal' in value) return language.decimal(value.decimal)
  if ('count' in value) {
    return `${language.count(value.count)} ${language.nounFor(value.count, value.singular, value.many)}`
  }
  if (!('text' in value)) return language.listed(value.map((item) => messageIn(language, item)))
  const values = Object.entries(value.values ?? {}).map(([name, part]) => [name, messageIn(language, part)] as const)
  return language.t(value.text, Object.fromEntries(values))
}

/** The message or value as text, in English. */
export function messageText(value: MessageValue): string {
  return messageIn(ENGLISH, value)
}

/** `a or b or c` */
export function anyOf(names: readonly string[]): MessageValue {
  const [first = '', ...others] = names
  return others.reduce<MessageValue>((before, last) => message('{before} or {last}', { before, last }), first)
}

const ENGLISH: MessageLanguage = {
  t: (text, values) => text.replaceAll(/\{(\w{1,40})\}/g, (placeholder, name: string) => values[name] ?? placeholder),
  nounFor: (count, singular, many) => (count === 1 ? singular : many),
  listed: (texts) => [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and '),
  count: (value) => value.toLocaleString('en-US'),
  decimal: (digits) => digits,
}
