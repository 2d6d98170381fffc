import { messageIn, type MessageLanguage, type MessageValue } from '@roundtrip/core/base'
import { listed, nounFor, t } from '../language/translate.ts'
import { countText } from './number.ts'
import { separated } from './style.ts'

const READER: MessageLanguage = { t, nounFor, listed, count: countText, decimal: separated }

/** A message of core in the reader's language, with numbers in their style. */
export function localized(message: MessageValue): string {
  return messageIn(READER, message)
}
