import { type Filling, sayingOf } from '@roundtrip/core/base'
import { t } from '../language/translate.ts'
import { separated } from './style.ts'

/** What core says as data, in the reader's language, with decimals in their style. */
export function saying(said: Filling): string {
  return sayingOf(said, (text, values) => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      DECIMAL.test(value) ? separated(value) : value,
    ])
    return t(text, Object.fromEntries(written) as Record<string, string>)
  })
}

const DECIMAL = /^-?\d+\.\d+$/
