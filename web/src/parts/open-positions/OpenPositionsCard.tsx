import { Link } from 'react-router'
import { useOpenPositions } from '../../data/positions/open-positions.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, MISSING, rMultipleText } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { FailedLine } from '../States.tsx'
import styles from './OpenPositions.module.css'
import { distanceText, problemText } from './position-words.ts'
import { totalsOf } from './totals.ts'
import { t } from '../../language/translate.ts'

/** Open positions in four figures, linking to their page. Empty without open positions. */
export default function OpenPositionsCard() {
  const uid = useUid()
  const { positions, currency, error, retry } = useOpenPositions()
  const { money } = useFormats(currency === '' ? undefined : currency)
  if (positions?.length === 0) return null
  const totals = totalsOf(positions ?? [])
  const { count, valued, value, unrealised, r, nearest } = totals
  const unpriced = positions?.find(({ problem }) => problem !== null)
  return (
    <Card
      title={t('Open positions')}
      hint={positions === undefined ? undefined : countText(count)}
      actions={<Link to={userPath(uid, 'positions')}>{t('Show all')}</Link>}
    >
      {error !== null && positions === undefined ? (
        <FailedLine error={error} onRetry={retry} />
      ) : (
        <>
          <dl className={styles.summary}>
            <div>
              <dt>{t('Unrealized P&L')}</dt>
              <dd>
                <Money sign={unrealised} text={money.signed(unrealised)} strong />
                {r === null ? null : <span className={styles.sub}>{rMultipleText(r)}</span>}
              </dd>
            </div>
            <div>
              <dt>{t('Value')}</dt>
              <dd>{money.plain(value)}</dd>
            </div>
            <div>
              <dt>{t('Nearest stop')}</dt>
              <dd>
                {nearest === null ? MISSING : distanceText(nearest.figures.toStop)}
                {nearest === null ? null : <span className={styles.sub}>{nearest.part.instrument.symbol}</span>}
              </dd>
            </div>
          </dl>
          {unpriced?.problem == null || valued === count ? null : (
            <p className={styles.note}>
              {valued === 0
                ? problemText(unpriced.problem, unpriced.part.instrument.venue)
                : t('Sums of {valued} of {count} positions. The others have no price.', {
                    valued: countText(valued),
                    count: countText(count),
                  })}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
