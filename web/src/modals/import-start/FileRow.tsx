import { Select } from '@mantine/core'
import type { FileReading } from '@roundtrip/contract/imports'
import type { FileReport } from '@roundtrip/core/exchanges'
import type { ReadableTable } from '../../data/import/draft.ts'
import { plural } from '../../format/number.ts'
import { ZoneSelect } from '../../parts/fields/ZoneSelect.tsx'
import styles from './Import.module.css'

type Props = {
  readonly table: ReadableTable
  /** Null = left out. */
  readonly reading: FileReading | null
  /** A file that is read again shows its zone even if it states one. */
  readonly again: boolean
  readonly report: FileReport | undefined
  readonly onChoose: (reading: FileReading | null) => void
}

const DATE_ORDERS = [
  { value: 'auto', label: 'As the file shows' },
  { value: 'dmy', label: 'Day first' },
  { value: 'mdy', label: 'Month first' },
]

/** One table: its format, and the zone of its times if the file does not state it. */
export function FileRow({ table, reading, again, report, onChoose }: Props) {
  const { zone, layout, sameAs } = table
  const guess = zone.status === 'known' ? zone.zone : zone.guess
  const details = [
    layout.name,
    ...(report === undefined ? [] : [plural(report.rows, 'row')]),
    ...(zone.status === 'known' && !again ? [`times in ${zone.zone}`] : []),
    ...(sameAs === null ? [] : [`same file as ${sameAs}`]),
  ]
  return (
    <li className={styles.file}>
      <input
        type="checkbox"
        aria-label={`Import ${table.name}`}
        checked={reading !== null}
        disabled={sameAs !== null}
        onChange={(event) => onChoose(event.target.checked ? { zone: guess } : null)}
      />
      <span className={styles.name}>{table.name}</span>
      <span className={styles.detail}>{details.join(' · ')}</span>
      {(zone.status === 'ask' || again) && reading !== null ? (
        <div className={styles.zone}>
          <ZoneSelect
            label="Time zone of this file"
            description={zone.reason}
            value={reading.zone}
            onChange={(next) => onChoose({ ...reading, zone: next })}
          />
        </div>
      ) : null}
      {again && reading !== null ? (
        <div className={styles.zone}>
          <Select
            label="Dates such as 03/04/2024"
            description="Used only where the file does not show which comes first."
            data={DATE_ORDERS}
            value={reading.dateOrder ?? 'auto'}
            allowDeselect={false}
            onChange={(next) => {
              const { dateOrder: _, ...rest } = reading
              if (next !== null) onChoose(next === 'dmy' || next === 'mdy' ? { ...rest, dateOrder: next } : rest)
            }}
          />
        </div>
      ) : null}
    </li>
  )
}
