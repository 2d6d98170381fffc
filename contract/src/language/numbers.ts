import type { Translator } from './translator.ts'

/** The number style of each language, by the names of the settings; a choice of the user replaces it. */
export const NUMBERS_IN = { en: 'comma-point', de: 'point-comma' } as const

/** `$8.40`; some languages write `8,40 $`, with a space that does not break. */
export function withSymbol(number: string, symbol: string, t: Translator['t']): string {
  return t('{symbol}{number}', { symbol, number })
}
