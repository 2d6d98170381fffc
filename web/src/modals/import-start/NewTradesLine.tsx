import { useMemo } from 'react'
import { Link } from 'react-router'
import type { LoadedTrades } from '../../data/trades/annotated-trades.ts'
import { newTrades } from './new-trades.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { plural } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import styles from './Import.module.css'

type Props = {
  /** The trades before the import. */
  readonly before: LoadedTrades
  readonly onLeave: () => void
}

/** "38 new trades, +$412.20. 2 trades left out of every figure. 12 need a label." Empty until the imported trades are loaded. */
export function NewTradesLine({ before, onLeave }: Props) {
  const uid = useUid()
  const { data } = useTrades()
  const { money } = useFormats(data?.columns.currency)
  const fresh = useMemo(
    () => (data === undefined || data.etag === before.etag ? null : newTrades(before.columns, data)),
    [data, before],
  )
  if (fresh === null || fresh.count === 0) return null
  const { count, net, leftOut, unlabeled } = fresh
  return (
    <p className={styles.result}>
      {plural(count, 'new trade')}
      {net === null ? '' : `, ${money.signed(net)}`}.{' '}
      {leftOut === 0 ? null : (
        <>
          {plural(leftOut, 'trade')} left out of every figure.{' '}
          <Link to={userPath(uid, 'dataHealth')} onClick={onLeave}>
            See why
          </Link>
          .{' '}
        </>
      )}
      {unlabeled === 0 ? null : (
        <>
          {unlabeled === 1 ? '1 needs a label.' : `${plural(unlabeled, 'trade')} need a label.`}{' '}
          <Link to={userPath(uid, 'journal', 'tab=inbox')} onClick={onLeave}>
            Review them
          </Link>
        </>
      )}
    </p>
  )
}
