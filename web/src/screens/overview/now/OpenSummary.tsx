import { Link } from 'react-router'
import { useOpenPositions } from '../../../data/positions/open-positions.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { countText, MISSING, plural, rMultipleText } from '../../../format/number.ts'
import { distanceText, problemText } from '../../../parts/open-positions/position-words.ts'
import { totalsOf } from '../../../parts/open-positions/totals.ts'
import { FailedLine } from '../../../parts/States.tsx'
import { userPath } from '../../../paths.ts'
import { Money } from '../../../ui/Money.tsx'
import styles from './Now.module.css'
import { t } from '../../../language/translate.ts'

/** The open positions with their money in a line. */
export default function OpenSummary() {
  const uid = useUid()
  const { positions, currency, error, retry } = useOpenPositions()
  const { money } = useFormats(currency === '' ? undefined : currency)
  if (positions === undefined && error !== null) return <FailedLine error={error} onRetry={retry} />
  const { count, valued, value, unrealised, r, nearest } = totalsOf(positions ?? [])
  const unpriced = positions?.find(({ problem }) => problem !== null)
  return (
    <>
      <dl className={styles.periods}>
        <div className={styles.period}>
          <dt>{t('Unrealized P&L')}</dt>
          <dd className={styles.amount}>
            <Money sign={unrealised} text={money.signed(unrealised)} />
          </dd>
          <dd className={styles.soft}>
            {r === null ? null : <span>{rMultipleText(r)}</span>}
            {positions === undefined ? null : <span>{plural(count, 'position')}</span>}
            {unpriced?.problem == null || valued === count ? null : (
              <span>
                {valued === 0
                  ? problemText(unpriced.problem, unpriced.part.instrument.venue)
                  : t('{valued} of {count} have a price', { valued: countText(valued), count: countText(count) })}
              </span>
            )}
          </dd>
        </div>
        <div className={styles.period}>
          <dt>{t('Value')}</dt>
          <dd className={styles.amount}>{money.plain(value)}</dd>
        </div>
        <div className={styles.period}>
          <dt>{t('Nearest stop')}</dt>
          <dd className={styles.amount}>{nearest === null ? MISSING : nearest.part.instrument.symbol}</dd>
          {nearest === null ? null : <dd className={styles.soft}>{distanceText(nearest.figures.toStop)}</dd>}
        </div>
      </dl>
      <Link to={userPath(uid, 'positions')}>{t('Show all')}</Link>
    </>
  )
}
