/** The words around what is shared, in the language in which the trader saw it. */
import type { Language } from '@roundtrip/contract/documents'
import { dayInStyle } from '@roundtrip/contract/language'
import { translator } from '../language/translator.ts'

export type PageWords = {
  /** `4 Dec 2026` */
  readonly created: string
  readonly origin: string
  readonly invitation: string
  /** For a link preview without figures. */
  readonly description: string
}

type Times = { readonly createdAt: number; readonly expires: number }

export function pageWords(language: Language, { createdAt, expires }: Times): PageWords {
  const { t } = translator(language)
  const created = dayText(createdAt, language)
  const end = dayText(expires, language)
  return {
    created,
    origin: t('Shared by a trader with Roundtrip. Made on {created}, ends on {end}.', { created, end }),
    invitation: t('Keep your own trading journal with Roundtrip'),
    description: t('From a trading journal'),
  }
}

/** `4 Dec 2026`, in UTC: the page may be opened anywhere. */
export function dayText(time: number, language: Language): string {
  const date = new Date(time)
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  return dayInStyle(day, { dates: 'day-month-year', t: translator(language).t })
}
