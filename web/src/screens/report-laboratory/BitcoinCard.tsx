import { localized } from '../../format/localized.ts'
import { type Holding, holdingOf, type Laboratory } from '@roundtrip/core/laboratory'
import { useMemo } from 'react'
import { useParameter } from '../../data/filters/use-filters.ts'
import { type BitcoinDays, closedDays, useBitcoinDays } from '../../data/market/bitcoin.ts'
import { useNow } from '../../data/page/clock.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { GAPS } from '../../data/words/gaps.ts'
import { dayName } from '../../format/time.ts'
import { Failed } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { bitcoinTitle, holdingText, utcDay } from './bitcoin-words.ts'
import styles from './Laboratory.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly laboratory: Laboratory; readonly balance: number | null }

const CHOICES = ['', 'btc'] as const

/** What the balance would have made in bitcoin. The price is fetched from exchanges only on request. */
export function BitcoinCard({ laboratory, balance }: Props) {
  const [chosen, choose] = useParameter('hold', CHOICES, '')
  const now = useNow()
  const span = closedDays(laboratory.period ?? { from: 0, to: 0 }, now)
  const isPossible = laboratory.currency === 'USD' && span.from < span.to
  const bitcoin = useBitcoinDays(span, isPossible && chosen === 'btc')
  const days = bitcoin.data?.status === 'known' ? bitcoin.data.days : null
  const holding = useMemo(() => (days === null ? null : holdingOf(days, balance)), [days, balance])
  // Percentages in another currency cannot be compared with the dollar price.
  if (!isPossible) return null
  const { netProfit } = laboratory.after.summary
  const isChanged = laboratory.steps.length > 0
  return (
    <Card
      title={holding === null ? t('Holding BTC instead') : bitcoinTitle(holding, { netProfit, balance, isChanged })}
      hint={t('{from} to {to}', { from: dayName(utcDay(span.from)), to: dayName(utcDay(span.to - 1)) })}
      actions={
        chosen === 'btc' ? (
          <Button look="ghost" onClick={() => choose('')}>
            {t('Hide')}
          </Button>
        ) : (
          <Button onClick={() => choose('btc')}>{t('Load the price of BTC')}</Button>
        )
      }
    >
      {chosen === 'btc' ? (
        <Body
          {...{ laboratory, holding, balance }}
          bitcoinDays={bitcoin.data}
          error={bitcoin.error}
          onRetry={() => void bitcoin.refetch()}
        />
      ) : (
        <p className={styles.caveat}>{t('Compares your trades with a balance that buys BTC once and holds it.')}</p>
      )}
    </Card>
  )
}

type BodyProps = Props & {
  readonly holding: Holding | null
  readonly bitcoinDays: BitcoinDays | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

function Body({ laboratory, balance, holding, bitcoinDays, error, onRetry }: BodyProps) {
  const { money } = useFormats(laboratory.currency)
  if (error !== null && bitcoinDays === undefined) return <Failed error={error} onRetry={onRetry} />
  if (bitcoinDays === undefined) return <Skeleton height={48} />
  if (bitcoinDays.status === 'missing' || holding === null) {
    return (
      <p>
        <Trans
          text="There is no price of BTC for the whole time. {gaps}"
          with={{ gaps: bitcoinDays.status === 'missing' ? GAPS()[bitcoinDays.reason] : '' }}
        />
      </p>
    )
  }
  return (
    <>
      <p className={styles.holding}>{holdingText(holding, { balance, money })}</p>
      <p className={styles.caveat}>
        <Trans
          text="{market}, from the first open to the last close of UTC days, without fees. It says nothing of risk: your trades used a part of the balance, and only at times."
          with={{ market: localized(bitcoinDays.market) }}
        />
      </p>
    </>
  )
}
