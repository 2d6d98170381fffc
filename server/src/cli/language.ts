/** What a person reads at the terminal, in its language. What programs read is the same in every language. */
import type { Language } from '@roundtrip/contract/documents'
import { spoken, type Translator, translator } from '../language/translator.ts'

/** The language of a terminal, as programs that use gettext find it; English where it is none of ours. */
export function languageOf(environment: NodeJS.ProcessEnv): Language {
  // An empty variable is none.
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || 'C'
  return spoken(/^[A-Za-z]+/.exec(locale)?.[0].toLowerCase()) ?? 'en'
}

/** What texts are written in that programs read too, such as a reason in JSON. */
export const ENGLISH: Translator = translator('en')

let speaker = translator(languageOf(process.env))

/** For the sentences of a reader other than the person at the terminal. */
export function speak(language: Language): void {
  speaker = translator(language)
}

/** Speaks the language of the terminal. */
export function terminal(): Translator {
  return speaker
}

/** See `Translator`. */
export const t: Translator['t'] = (text, values) => speaker.t(text, values)

/** `1 trade`, `2 trades` */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return `${count} ${speaker.nounFor(count, singular, many)}`
}

/** `13,405`, in German `13.405` */
export function countText(value: number): string {
  return value.toLocaleString(speaker.language)
}

/** The digits of a number as they are written in the language: `0.5`, in German `0,5`. */
export function decimal(digits: string): string {
  const mark = (0.5).toLocaleString(speaker.language).charAt(1)
  return digits.replace('.', mark)
}
