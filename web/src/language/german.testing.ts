import { NUMBERS_IN, type Translations } from '@roundtrip/contract/language'
import { DEFAULT_STYLE, setStyle } from '../format/style.ts'
import { speak } from './translate.ts'

const files = import.meta.glob<Translations>('./de/**/*.json', { eager: true, import: 'default' })
const translations = Object.assign({}, ...Object.values(files)) as Translations

/**
 * From now on the page speaks German, with the numbers of a German reader; until what this returns is called.
 *
 * @example beforeEach(speakGerman)
 * @example onTestFinished(speakGerman())
 */
export function speakGerman(): () => void {
  speak({ language: 'de', translations })
  setStyle({ ...DEFAULT_STYLE, numbers: NUMBERS_IN.de })
  return () => {
    speak({ language: 'en', translations: {} })
    setStyle(DEFAULT_STYLE)
  }
}
