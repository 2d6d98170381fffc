import { Select } from '@mantine/core'
import type { FileReport } from '@roundtrip/core/exchanges'
import { useMemo } from 'react'
import type { TableInfo } from '../../data/import/reader.ts'
import { allZones } from '../../data/zone.ts'
import { plural } from '../../format/number.ts'
import styles from './Import.module.css'

type Props = {
  readonly table: TableInfo
  /** Null = left out. */
  readonly zone: string | null
  readonly report: FileReport | undefined
  readonly onChoose: (zone: string | null) => void
}

/** One table: what it is, and in which zone its times are where the file does not say. */
export function FileRow({ table, zone, report, onChoose }: Props) {
  const { detection } = table
  const zones = useMemo(() => allZones(), [])
  if (detection.status !== 'supported') {
    return (
      <li className={styles.file}>
        <span className={styles.warn} aria-hidden>
          !
        </span>
        <span className={styles.name}>{table.name}</span>
        <span className={styles.detail}>{detection.reason}</span>
      </li>
    )
  }
  const guess = detection.zone.status === 'known' ? detection.zone.zone : detection.zone.guess
  return (
    <li className={styles.file}>
      <input
        type="checkbox"
        aria-label={`Import ${table.name}`}
        checked={zone !== null}
        onChange={(event) => onChoose(event.target.checked ? guess : null)}
      />
      <span className={styles.name}>{table.name}</span>
      <span className={styles.detail}>
        {detection.layout.name}
        {report === undefined ? '' : ` · ${plural(report.rows, 'row')}`}
        {detection.zone.status === 'known' ? ` · times in ${detection.zone.zone}` : ''}
      </span>
      {detection.zone.status === 'ask' && zone !== null ? (
        <div className={styles.zone}>
          <Select
            label="Time zone of this file"
            description={detection.zone.reason}
            data={zones.includes(zone) ? [...zones] : [zone, ...zones]}
            value={zone}
            searchable
            allowDeselect={false}
            onChange={(next) => {
              if (next !== null && next !== zone) onChoose(next)
            }}
          />
        </div>
      ) : null}
    </li>
  )
}
