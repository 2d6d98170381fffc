import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { useConnections } from '../../../data/accounts/connections.ts'
import { useNow } from '../../../data/page/clock.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { countText, MISSING } from '../../../format/number.ts'
import { ago } from '../../../format/time.ts'
import { userPath } from '../../../paths.ts'
import { type ChipTone, ToDoChip } from './ToDoChip.tsx'
import { t } from '../../../language/translate.ts'

/** The state of all connections in a few words: the worst one first. */
export function ConnectionsChip() {
  const uid = useUid()
  const now = useNow()
  const connections = useConnections().data?.connections
  const [text, tone] = connections === undefined ? ([MISSING, 'plain'] as const) : stateOf(connections, now)
  return <ToDoChip name={t('Connections')} to={userPath(uid, 'connections')} text={text} tone={tone} />
}

/** `2 need you`, `Reading history`, `Up to date, 3m ago`. */
export function stateOf(
  connections: readonly Pick<ExchangeConnection, 'state' | 'lastSync'>[],
  now: number,
): readonly [string, ChipTone] {
  if (connections.length === 0) return [t('None yet'), 'plain']
  const count = (...states: readonly ExchangeConnection['state'][]): number =>
    connections.filter(({ state }) => states.includes(state)).length
  const stopped = count('stopped')
  if (stopped > 0)
    return [
      stopped === 1 ? t('1 needs your attention') : t('{count} need your attention', { count: countText(stopped) }),
      'bad',
    ]
  const retrying = count('retrying')
  if (retrying > 0)
    return [
      retrying === 1 ? t('1 is being retried') : t('{count} are being retried', { count: countText(retrying) }),
      'waiting',
    ]
  if (count('paused') === connections.length) return [t('Paused'), 'plain']
  if (count('waiting', 'syncing') > 0) return [t('Reading new fills'), 'plain']
  const oldest = Math.min(...connections.flatMap(({ state, lastSync }) => (state === 'fresh' ? (lastSync ?? now) : [])))
  return [t('Up to date, {now}', { now: ago(Math.max(0, now - oldest)) }), 'good']
}
