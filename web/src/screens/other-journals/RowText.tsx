import type { ForeignRow } from '@roundtrip/core/other-journals'
import { useFormats } from '../../data/settings/settings.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './OtherJournals.module.css'

/** What one of their rows says. */
export function RowText({ row, time }: { readonly row: ForeignRow; readonly time: number | null }) {
  const { times } = useFormats()
  const names = [...row.setups, ...row.mistakes, ...row.emotions, ...row.tags]
  const facts = [
    times.moment(time),
    ...(row.rating === null ? [] : [`${row.rating} of 5 stars`]),
    ...(row.stop === null ? [] : ['stop']),
    ...(row.targets.length === 0 ? [] : ['take profit']),
    ...(row.pictures.length === 0
      ? []
      : [row.pictures.length === 1 ? '1 picture link' : `${row.pictures.length} picture links`]),
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
