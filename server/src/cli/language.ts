/**
 * The text that a person reads at the terminal, in their language. What programs read is the same in every language.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '@roundtrip/contract/documents'
import { decimalIn } from '../language/localized.ts'
import { spoken, type Translator, translator } from '../language/translator.ts'

/** The language of a terminal, as programs that use gettext find it; English if we do not support that one. */
export function languageOf(environment: NodeJS.ProcessEnv): Language {
  // An empty variable counts as unset.
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || 'C'
  return spoken(/^[A-Za-z]+/.exec(locale)?.[0].toLowerCase()) ?? 'en'
}

/** Each command writes to one reader, and one process may run several commands. */
const readers = new AsyncLocalStorage<Translator>()

/** Runs the work in a language: that of the terminal, or of another reader. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return readers.run(translator(language), work)
}

/** The translator for the language of the terminal. */
export function terminal(): Translator {
  return readers.getStore() ?? translator('en')
}

/** See `Translator`. */
export const t: Translator['t'] = (text, values) => terminal().t(text, values)

/** `1 trade`, `2 trades` */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return `${count} ${terminal().nounFor(count, singular, many)}`
}

/** `13,405`, in German `13.405` */
export function countText(value: number): string {
  return value.toLocaleString(terminal().language)
}

/** The digits of a number as they are written in the language: `0.5`, in German `0,5`. */
export function decimal(digits: string): string {
  return decimalIn(terminal().language, digits)
}
