import { useImports } from '../../data/accounts/imports.ts'
import { countText } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { FailedLine } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ImportItem } from './ImportItem.tsx'
import styles from './Settings.module.css'

/** Every import, newest first, with its actions. */
export function ImportsCard() {
  const imports = useImports()
  return (
    <Card
      title="Imports"
      hint={imports.data === undefined ? undefined : countText(imports.data.length)}
      actions={<Button onClick={() => openModal('importStart', true)}>Import trades</Button>}
    >
      {imports.isError ? <FailedLine error={imports.error} onRetry={() => void imports.refetch()} /> : null}
      {imports.data?.length === 0 ? <p className={styles.soft}>None yet.</p> : null}
      <ul className={styles.items}>
        {(imports.data ?? []).map((record) => (
          <ImportItem key={record.id} record={record} />
        ))}
      </ul>
    </Card>
  )
}
