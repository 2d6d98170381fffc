import type { ServerState } from '@roundtrip/contract/operation'
import { bytesText } from '../../format/bytes.ts'
import { countText, MISSING } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { STATUS_WORDS } from './operator-words.ts'
import { secondsText } from './seconds-text.ts'
import { t } from '../../language/translate.ts'

/** The figures that an operator looks at first. */
export function KeyFigures({ state }: { readonly state: ServerState }) {
  const { process, users, exchanges } = state
  const { short, meaning } = STATUS_WORDS()[state.readiness.status]
  const total = (count: 'all' | 'retrying' | 'stopped'): number | null =>
    exchanges === null ? null : exchanges.reduce((sum, exchange) => sum + exchange[count], 0)
  const failing = exchanges === null ? null : (total('retrying') ?? 0) + (total('stopped') ?? 0)
  return (
    <KpiRow label={t('Key figures')}>
      <Kpi label={t('Server')} figure={short} meaning={meaning} />
      <Kpi
        label={t('Users')}
        figure={countText(users?.all ?? null)}
        meaning={
          users === null
            ? MISSING
            : t('{lastDay} today, {lastWeek} in 7 days, {demos} demos', {
                lastDay: countText(users.lastDay),
                lastWeek: countText(users.lastWeek),
                demos: countText(users.demos),
              })
        }
      />
      <Kpi
        label={t('Connections in trouble')}
        figure={countText(failing)}
        meaning={exchanges === null ? MISSING : t('of {total}', { total: countText(total('all')) })}
      />
      <Kpi
        label={t('Memory')}
        figure={bytesText(process.residentBytes)}
        meaning={t('{heapBytes} in the main heap', { heapBytes: bytesText(process.heapBytes) })}
      />
      <Kpi
        label={t('Event loop delay')}
        figure={secondsText(process.loopDelay.p99)}
        meaning={t('99th percentile, at worst {max}', { max: secondsText(process.loopDelay.max) })}
      />
    </KpiRow>
  )
}
