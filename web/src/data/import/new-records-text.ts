import type { ImportRecord } from '@roundtrip/contract/imports'
import { plural } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

/** What imports added: `38 new fills`, `38 new fills and 4 payments`, `No new fills`. */
export function newRecordsText(records: readonly Pick<ImportRecord, 'fillsAdded' | 'cashEventsAdded'>[]): string {
  const fills = records.reduce((sum, { fillsAdded }) => sum + fillsAdded, 0)
  const payments = records.reduce((sum, { cashEventsAdded }) => sum + cashEventsAdded, 0)
  if (fills === 0) return payments === 0 ? t('No new fills') : plural(payments, 'new payment')
  return `${plural(fills, 'new fill')}${payments === 0 ? '' : t(' and {payments}', { payments: plural(payments, 'payment') })}`
}
