import type { ForeignRow } from '@roundtrip/core/other-journals'
import { useFormats } from '../../data/settings/settings.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './OtherJournals.module.css'
import { t } from '../../language/translate.ts'

/** The content of one of their rows. */
export function RowText({ row, time }: { readonly row: ForeignRow; readonly time: number | null }) {
  const { times } = useFormats()
  const names = [...row.setups, ...row.mistakes, ...row.emotions, ...row.tags]
  const facts = [
    times.moment(time),
    ...(row.rating === null ? [] : [t('{rating} of 5 stars', { rating: row.rating })]),
    ...(row.stop === null ? [] : ['stop']),
    ...(row.targets.length === 0 ? [] : [t('take profit')]),
    ...(row.pictures.length === 0
      ? []
      : [row.pictures.length === 1 ? t('1 picture link') : t('{count} picture links', { count: row.pictures.length })]),
  ]
  return (
    <>
      <div className={styles.when}>{facts.join(' · ')}</div>
      {names.length === 0 ? null : (
        <div className={styles.tags}>
          {names.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </div>
      )}
      {row.note === '' ? null : <p className={styles.text}>{row.note}</p>}
    </>
  )
}
