import { Link, useLocation } from 'react-router'
import { alertLine } from '../../data/accounts/connection-words.ts'
import { useConnections } from '../../data/accounts/connections.ts'
import { useNow } from '../../data/page/clock.ts'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import { IconPlugConnectedX } from '../../ui/icons/index.ts'
import { QuietLine } from './QuietLine.tsx'
import { t } from '../../language/translate.ts'

/** Other screens poll rarely: they show trouble, not progress. */
const SELDOM = { busyMs: 15_000, quietMs: 60_000 }

/** A quiet line while a connection cannot be read, except on the screen that shows it in full. */
export function ConnectionLine() {
  const uid = useUid()
  const { data } = useConnections(SELDOM)
  const line = alertLine(data?.connections ?? [], useNow())
  const connectionsPath = userPath(uid, 'connections')
  if (useLocation().pathname === connectionsPath || line === null) return null
  return (
    <QuietLine icon={<IconPlugConnectedX size={16} aria-hidden />}>
      {line} <Link to={connectionsPath}>{t('Look')}</Link>
    </QuietLine>
  )
}
