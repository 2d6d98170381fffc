import { t } from '../language/translate.ts'

/** The name of a fill's side: `Buy`. */
export function fillSideName(side: 'buy' | 'sell'): string {
  return side === 'buy' ? t('Buy') : t('Sell')
}
