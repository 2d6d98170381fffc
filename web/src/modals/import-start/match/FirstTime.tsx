import { type TimeFormat, timeFormat } from '../../../format/time.ts'
import styles from './Match.module.css'
import { t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

type Props = {
  /** UTC ms of the first record, read in this zone; null without any. */
  readonly time: number | null
  readonly zone: string
  /** The clock of the reader. */
  readonly times: TimeFormat
}

/** The first time of a file, read in a time zone, on both clocks: the user can compare one trade with the exchange. */
export function FirstTime({ time, zone, times }: Props) {
  if (time === null) return null
  const shown = timeFormat(zone).moment(time)
  const other = times.zone === zone ? 'UTC' : times.zone
  const elsewhere =
    other === zone ? '' : t(', which is {time} in {other}', { time: timeFormat(other).moment(time), other })
  return (
    <p className={styles.outcome}>
      <Trans text="The first time in the file is {shown} in {zone}{elsewhere}." with={{ shown, zone, elsewhere }} />
    </p>
  )
}
