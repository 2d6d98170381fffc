import type { ServerState } from '@roundtrip/contract/operation'
import { bytesText } from '../../format/bytes.ts'
import { countText, MISSING } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { STATUS_WORDS } from './operator-words.ts'
import { secondsText } from './seconds-text.ts'

/** What an operator looks at first. */
export function KeyFigures({ state }: { readonly state: ServerState }) {
  const { process, users, exchanges } = state
  const { short, meaning } = STATUS_WORDS[state.readiness.status]
  const total = (count: 'all' | 'retrying' | 'stopped'): number | null =>
    exchanges === null ? null : exchanges.reduce((sum, exchange) => sum + exchange[count], 0)
  const failing = exchanges === null ? null : (total('retrying') ?? 0) + (total('stopped') ?? 0)
  return (
    <KpiRow label="Key figures">
      <Kpi label="Server" figure={short} meaning={meaning} />
      <Kpi
        label="Users"
        figure={countText(users?.all ?? null)}
        meaning={
          users === null
            ? MISSING
            : `${countText(users.lastDay)} today, ${countText(users.lastWeek)} in 7 days, ${countText(users.demos)} demos`
        }
      />
      <Kpi
        label="Connections in trouble"
        figure={countText(failing)}
        meaning={exchanges === null ? MISSING : `of ${countText(total('all'))}`}
      />
      <Kpi
        label="Memory"
        figure={bytesText(process.residentBytes)}
        meaning={`${bytesText(process.heapBytes)} in the main heap`}
      />
      <Kpi
        label="Event loop delay"
        figure={secondsText(process.loopDelay.p99)}
        meaning={`99th percentile, at worst ${secondsText(process.loopDelay.max)}`}
      />
    </KpiRow>
  )
}
