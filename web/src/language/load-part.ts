import type { Translations } from '@roundtrip/contract/language'
import type { Part } from './parts.ts'
import { addTranslations, partAddress } from './translate.ts'

/**
 * Loads a screen whose translations are a part of their own; they have to be there before its code is evaluated. In
 * English there is nothing to wait for.
 */
export async function withTexts<T>(part: Part, load: () => Promise<T>): Promise<T> {
  const address = partAddress(part)
  if (address !== null) {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`The translations of ${part} were answered with ${response.status}.`)
    addTranslations((await response.json()) as Translations)
  }
  return load()
}
