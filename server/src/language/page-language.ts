/** The language that a page names in `accept-language`; what a browser puts there of its own is not it. */
import type { Language } from '@roundtrip/contract/documents'
import { spoken } from './translator.ts'

/** English where the request names none of our languages. */
export function languageOfPage(request: Request | undefined): Language {
  return spoken(request?.headers.get('accept-language')) ?? 'en'
}
