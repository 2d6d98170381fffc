/** The language that a page of ours sends in `accept-language`; the browser's own value does not count. */
import type { Language } from '@roundtrip/contract/documents'
import { spoken } from './translator.ts'

/** English if the request names none of our languages. */
export function languageOfPage(request: Request | undefined): Language {
  return spoken(request?.headers.get('accept-language')) ?? 'en'
}
