import { messageIn, type MessageLanguage, type MessageValue } from '@roundtrip/core/base'
import type { Translator } from './translator.ts'

/** A message of core in a language, with numbers in its notation. */
export function localized(message: MessageValue, { language, t, nounFor, listed }: Translator): string {
  const words: MessageLanguage = {
    t,
    nounFor,
    listed,
    count: (value) => value.toLocaleString(language),
    decimal: (digits) => decimalIn(language, digits),
  }
  return messageIn(words, message)
}

/** `0.5`, in German `0,5` */
export function decimalIn(language: string, digits: string): string {
  return digits.replace('.', (0.5).toLocaleString(language).charAt(1))
}
