import type { Language, NumberStyle } from '@roundtrip/contract/documents'

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** As numbers are written where the language is spoken; a choice of the user replaces it. */
export const NUMBERS_IN: Readonly<Record<Language, NumberStyle>> = { en: 'comma-point', de: 'point-comma' }
