import { type SegmentedProps, SegmentedTabs } from './SegmentedTabs.tsx'
import styles from './SegmentedTabs.module.css'

/** A choice of a few options below its name, in line with the other fields of a form. */
export function SegmentedField<T extends string>(props: SegmentedProps<T>) {
  return (
    <div className={styles.field}>
      <span className={styles.name}>{props.label}</span>
      <SegmentedTabs {...props} />
    </div>
  )
}
