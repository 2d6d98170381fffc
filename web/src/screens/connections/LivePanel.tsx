import { pollingErrorText } from '../../data/accounts/connection-words.ts'
import { useLiveAccount } from '../../data/accounts/connections.ts'
import { IconAlertTriangle } from '../../ui/icons/index.ts'
import { unrealisedByAsset } from './live-figures.ts'
import { useSeconds } from '../../data/page/clock.ts'
import { signedAmount } from '../../format/money.ts'
import { holding } from '../../format/time.ts'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LiveBalances } from './LiveBalances.tsx'
import styles from './Live.module.css'
import { LivePositions } from './LivePositions.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The exchange's current positions and balances. The last figures stay if it does not respond. */
export function LivePanel({ id }: { readonly id: string }) {
  const { data, error } = useLiveAccount(id)
  return (
    <div className={styles.live}>
      {error === null ? null : (
        <output className={styles.trouble}>
          <IconAlertTriangle size={15} aria-hidden />
          {pollingErrorText(error)}
          {data === undefined ? '' : t(' These are the last figures.')}
        </output>
      )}
      {data === undefined ? (
        error === null ? (
          <>
            <Skeleton height={120} />
            <p className={styles.soft}>{t('Asking the exchange…')}</p>
          </>
        ) : null
      ) : (
        <>
          <div className={styles.sums}>
            {unrealisedByAsset(data.positions).map(({ asset, sum }) => (
              <p key={asset}>
                <span className={styles.soft}>{t('Unrealized')} </span>
                <Money sign={Number(sum)} text={signedAmount(Number(sum), asset)} strong />
              </p>
            ))}
            <Age at={data.at} />
          </div>
          <LivePositions positions={data.positions} />
          <LiveBalances balances={data.balances} />
        </>
      )}
    </div>
  )
}

function Age({ at }: { readonly at: number }) {
  const age = Math.max(0, useSeconds() - at)
  return (
    <p className={styles.age}>
      <Trans
        text="as of {age}, asked every 15s"
        with={{ age: age < 2_000 ? t('now') : t('{age} ago', { age: holding(age) }) }}
      />
    </p>
  )
}
