import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTradeFields } from '../../data/reports/use-groupings.ts'
import { useCollection } from '../../data/documents/use-documents.ts'
import { useUid } from '../../data/session/user-context.ts'
import { countText } from '../../format/number.ts'
import { FIELD_KINDS, ManageFields } from '../../parts/fields/ManageFields.tsx'
import { userPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { IconPlus } from '../../ui/icons/index.ts'
import styles from './Labels.module.css'
import { t } from '../../language/translate.ts'

/** The user's own trade fields, with links to their report. */
export function FieldsCard() {
  const uid = useUid()
  const fields = useTradeFields()
  const { documents: annotations } = useCollection('annotations')
  const [managing, setManaging] = useState(false)
  const usage = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { fields: values } of annotations.values()) {
      for (const id of Object.keys(values)) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }, [annotations])
  return (
    <Card
      title={t('Custom fields')}
      hint={t('on each trade')}
      actions={
        <Button
          size="icon"
          look="ghost"
          aria-label={t('Fields of a trade')}
          title={t('New field')}
          onClick={() => setManaging(true)}
        >
          <IconPlus size={16} />
        </Button>
      }
    >
      {fields.length === 0 ? (
        <p className={styles.none}>
          {t('None yet. Numbers, choices, yes or no: confidence, timeframe, any field you want to report on.')}
        </p>
      ) : (
        <table className={styles.table} aria-label={t('Custom fields')}>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Answers')}</th>
              <th scope="col">{t('Answer')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.id}>
                <th scope="row">
                  <span className={styles.name}>
                    <Link to={userPath(uid, 'reportLabel', `by=${field.id}`)}>{field.name}</Link>
                    {field.archived ? <Tag>{t('Archived')}</Tag> : null}
                  </span>
                </th>
                <td>{countText(usage.get(field.id) ?? 0)}</td>
                <td>{FIELD_KINDS().find(({ value }) => value === field.kind)?.label}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {managing ? <ManageFields about="trade" onClose={() => setManaging(false)} /> : null}
    </Card>
  )
}
