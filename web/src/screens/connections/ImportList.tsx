import type { ImportRecord } from '@roundtrip/contract/imports'
import styles from '../../parts/SettingsCard.module.css'
import { ImportItem } from './ImportItem.tsx'
import { t } from '../../language/translate.ts'

/** Imports, newest first, with their actions. */
export function ImportList({ imports }: { readonly imports: readonly ImportRecord[] }) {
  if (imports.length === 0) return <p className={styles.soft}>{t('None yet.')}</p>
  return (
    <ul className={styles.items}>
      {imports.map((record) => (
        <ImportItem key={record.id} record={record} />
      ))}
    </ul>
  )
}

/** Whether an import waits for the trader or the server. */
export function isPending({ state }: ImportRecord): boolean {
  return state === 'uploading' || state === 'committing'
}
