import type { Translations } from '@roundtrip/contract/language'
import type { Part } from './parts.ts'
import { addTranslations, partAddress } from './translate.ts'

/**
 * Loads a screen whose translations are a part of their own; they have to be there before its code is evaluated. In
 * English there is nothing to wait for.
 */
export async function withTexts<T>(part: Part, load: () => Promise<T>): Promise<T> {
  const loading = loads.get(part) ?? loadPart(part)
  loads.set(part, loading)
  try {
    await loading
  } catch (error) {
    // The next visit loads again.
    loads.delete(part)
    throw error
  }
  return load()
}

/** Screens of one part load it once. */
const loads = new Map<Part, Promise<void>>()

async function loadPart(part: Part): Promise<void> {
  const address = partAddress(part)
  if (address === null) return
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The translations of ${part} were answered with ${response.status}.`)
  addTranslations((await response.json()) as Translations)
}
