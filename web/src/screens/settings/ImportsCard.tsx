import { Link } from 'react-router'
import { useImports } from '../../data/accounts/imports.ts'
import { countText } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import { FailedLine } from '../../parts/States.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ImportItem } from './ImportItem.tsx'
import styles from './Settings.module.css'
import { t } from '../../language/translate.ts'

/** Every import, newest first, with its actions. */
export function ImportsCard() {
  const uid = useUid()
  const imports = useImports()
  return (
    <Card
      title={t('Imports')}
      hint={imports.data === undefined ? undefined : countText(imports.data.length)}
      actions={
        <>
          <Link className={buttonClass()} to={userPath(uid, 'otherJournals')}>
            {t('From another journal')}
          </Link>
          <Button onClick={() => openModal('importStart', true)}>{t('Import trades')}</Button>
        </>
      }
    >
      {imports.isError ? <FailedLine error={imports.error} onRetry={() => void imports.refetch()} /> : null}
      {imports.data?.length === 0 ? <p className={styles.soft}>{t('None yet.')}</p> : null}
      <ul className={styles.items}>
        {(imports.data ?? []).map((record) => (
          <ImportItem key={record.id} record={record} />
        ))}
      </ul>
    </Card>
  )
}
