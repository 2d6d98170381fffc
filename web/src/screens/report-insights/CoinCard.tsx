import type { CoinPart } from '@roundtrip/core/coins'
import type { ReactNode } from 'react'
import { PASSING_GAPS } from '../../data/analysis/passing-gaps.ts'
import type { Filters } from '../../data/filters/filters.ts'
import { useCoinPart } from '../../data/insights/coin-part.ts'
import { requestCoins } from '../../data/market/coins.ts'
import type { LoadedCoins } from '../../data/market/load-coins.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { GAPS } from '../../data/words/gaps.ts'
import { countText, plural } from '../../format/number.ts'
import {
  COIN_COLUMN_NAMES,
  COIN_COLUMNS,
  type CoinRow,
  coinTable,
  leftOutTexts,
  timingSentence,
  twinSentence,
  twinsText,
} from '../../parts/insights/coin-words.ts'
import { Failed } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { signClass } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WideTable } from './WideTable.tsx'
import styles from './Went.module.css'
import { perLanguage, t } from '../../language/translate.ts'

/** The part of the result that came from the coins, and the rest. Candles are fetched only on request. */
export function CoinCard({ filters }: { readonly filters: Filters }) {
  const { coins, part } = useCoinPart(filters)
  const isOffered = coins.data === undefined && !coins.isFetching
  const body = (): ReactNode => {
    if (part.error !== null) return <Failed error={part.error} onRetry={() => void part.refetch()} />
    if (isOffered) return <p className={styles.note}>{OFFER()}</p>
    if (coins.data === undefined || part.data === undefined)
      return (
        <>
          <p className={styles.note}>{t('Loading daily candles of your coins')}</p>
          <Skeleton height={120} />
        </>
      )
    return <Part part={part.data} coins={coins.data} onRetry={() => void coins.refetch()} />
  }
  return (
    <Card
      title={t('The coin’s part')}
      actions={isOffered ? <Button onClick={requestCoins}>{t('Load daily candles')}</Button> : undefined}
    >
      {body()}
    </Card>
  )
}

const OFFER = perLanguage(() =>
  t(
    'A rising coin lifts every long. We compare each trade with the same trade at other times in the 60 days before it.',
  ),
)

type PartProps = { readonly part: CoinPart; readonly coins: LoadedCoins; readonly onRetry: () => void }

function Part({ part, coins, onRetry }: PartProps) {
  const { money } = useFormats(part.currency)
  if (part.total.trades === 0) {
    return (
      <>
        <p className={styles.sentence}>{t('None of these trades can be compared.')}</p>
        <Notes {...{ part, coins, onRetry }} />
      </>
    )
  }
  const { sides, all } = coinTable(part)
  const cells = ({ trades, amounts, net }: CoinRow) => (
    <>
      {amounts.map((amount, column) => (
        <td key={COIN_COLUMNS[column]}>{money.signed(amount)}</td>
      ))}
      <td className={signClass(net, money.signed(net))}>{money.signed(net)}</td>
      <td>{countText(trades)}</td>
    </>
  )
  return (
    <>
      <p className={styles.sentence}>{twinSentence(part, money)}</p>
      <p>{timingSentence(part, money)}</p>
      <WideTable title={t('The coin’s part')}>
        <thead>
          <tr>
            <th scope="col">{t('Side')}</th>
            {COIN_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {COIN_COLUMN_NAMES()[column]}
              </th>
            ))}
            <th scope="col">{t('Net')}</th>
            <th scope="col">{t('Trades')}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{all.name}</th>
            {cells(all)}
          </tr>
        </tfoot>
      </WideTable>
      <Notes {...{ part, coins, onRetry }} />
    </>
  )
}

type Missing = LoadedCoins['missing']

/** `No candles of FOO: …`, and how many other coins have none. */
function withoutCandles({ length }: Missing, { coin, reason }: Missing[number]): string {
  return length === 1
    ? t('No candles of {coin}: {reason}', { coin, reason: GAPS()[reason] })
    : t('{coins} have no candles. {coin}: {reason}', {
        coins: plural(length, 'coin'),
        coin,
        reason: GAPS()[reason],
      })
}

/** What is compared with what, and which trades are left out. */
function Notes({ part, coins: { missing }, onRetry }: PartProps) {
  const [first] = missing
  return (
    <>
      {part.total.trades === 0 ? null : (
        <p className={styles.note}>
          {t(
            'The coin’s part is what the same trade (coin, side, value, length) made on average when opened at any daily close of the 60 days before.',
          )}{' '}
          {twinsText(part)}
        </p>
      )}
      {leftOutTexts(part).map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      {first === undefined ? null : <p className={styles.note}>{withoutCandles(missing, first)}</p>}
      {missing.some(({ reason }) => PASSING_GAPS.has(reason)) ? (
        <Button onClick={onRetry}>{t('Try again')}</Button>
      ) : null}
    </>
  )
}
