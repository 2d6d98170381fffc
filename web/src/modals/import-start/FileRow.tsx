import { Select } from '@mantine/core'
import type { FileReading } from '@roundtrip/contract/imports'
import { type FileReport, likelyZone } from '@roundtrip/core/exchanges'
import type { ReadableTable } from '../../data/import/draft.ts'
import { localized } from '../../format/localized.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { plural } from '../../format/number.ts'
import { timeFormat } from '../../format/time.ts'
import { ZoneSelect } from '../../parts/fields/ZoneSelect.tsx'
import styles from './Import.module.css'
import { FirstTime } from './match/FirstTime.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly table: ReadableTable
  /** Null = left out. */
  readonly reading: FileReading | null
  /** A re-read file shows its zone even if it states one. */
  readonly again: boolean
  readonly report: FileReport | undefined
  readonly onChoose: (reading: FileReading | null) => void
  /** Matches its columns again; null for files that a layout recognises. */
  readonly onMatch: (() => void) | null
}

/** One table: its format, and the zone of its times if the file does not state it. */
export function FileRow({ table, reading, again, report, onChoose, onMatch }: Props) {
  const { zone, layout, sameAs } = table
  const { times } = useFormats()
  const openDate = report?.openDate ?? null
  const guess = likelyZone(zone)
  const details = [
    localized(layout.name),
    ...(report === undefined ? [] : [plural(report.rows, 'row')]),
    ...(zone.status === 'known' && !again ? [t('times in {zone}', { zone: zone.zone })] : []),
    ...(sameAs === null ? [] : [t('same file as {sameAs}', { sameAs })]),
  ]
  return (
    <li className={styles.file}>
      <input
        type="checkbox"
        aria-label={t('Import {name}', { name: table.name })}
        checked={reading !== null}
        disabled={sameAs !== null}
        onChange={(event) => onChoose(event.target.checked ? { zone: guess } : null)}
      />
      <span className={styles.name}>{table.name}</span>
      <span className={styles.detail}>
        {details.join(' · ')}
        {onMatch === null ? null : (
          <>
            {' · '}
            <button type="button" className={styles.link} onClick={onMatch}>
              {t('Change columns')}
            </button>
          </>
        )}
      </span>
      {(zone.status === 'ask' || again) && reading !== null && (reading.mapping === undefined || again) ? (
        <div className={styles.zone}>
          <ZoneSelect
            label={t('Time zone of this file')}
            description={localized(zone.reason)}
            value={reading.zone}
            onChange={(next) => onChoose({ ...reading, zone: next })}
          />
          <FirstTime time={report?.firstTime ?? null} zone={reading.zone} times={times} />
        </div>
      ) : null}
      {(again || openDate !== null) && reading !== null && reading.mapping === undefined ? (
        <div className={styles.zone}>
          <Select
            label={t('Dates such as {text}', { text: openDate?.text ?? '03/04/2024' })}
            description={t('Used only where the file does not show which comes first.')}
            data={dateOrders(openDate)}
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

/** How a date of the file reads in either order. */
function dateOrders(open: FileReport['openDate']) {
  const { date } = timeFormat('UTC')
  const day = open === null ? '' : `: ${date(open.dmy)}`
  const month = open === null ? '' : `: ${date(open.mdy)}`
  return [
    {
      value: 'auto',
      label: open === null ? t('Detect from the file') : t('Not chosen (read as {dmy})', { dmy: date(open.dmy) }),
    },
    { value: 'dmy', label: t('Day first{day}', { day }) },
    { value: 'mdy', label: t('Month first{month}', { month }) },
  ]
}
