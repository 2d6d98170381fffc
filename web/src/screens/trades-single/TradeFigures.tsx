import type { TradeDetail } from '@roundtrip/contract/trades'
import { measureTrade, type RiskPlan, TRADE_MEASURES, tradeInput } from '@roundtrip/core/measures'
import { readTrade, type Trade, TRADE_FLAGS } from '@roundtrip/core/trades'
import { type ReactNode, useMemo } from 'react'
import { useNow } from '../../data/page/clock.ts'
import { usePlanOfTrade } from '../../data/trades/planned.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { rowOfTrade } from '../../data/trades/trade-id.ts'
import { useOpenPosition } from '../../data/positions/open-positions.ts'
import { useTradeMoney } from '../../data/trades/trade-money.ts'
import { marketKind } from '../../data/words/market-kinds.ts'
import { venueName } from '../../data/words/venues.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { exactOwn, ownQuantity, priceText, rMultipleText, signedPercent } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { FlagTags } from '../../parts/flags/FlagTags.tsx'
import { UncountedNotice } from '../../parts/flags/UncountedNotice.tsx'
import { type TradeRow, tradeRow } from '../../parts/trade-row.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ExchangeSumLine } from './ExchangeSumLine.tsx'
import { OpenTradeFigures } from './OpenTradeFigures.tsx'
import { riskWords } from './risk-words.ts'
import styles from './Trade.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly trade: TradeDetail
  readonly coreTrade: Trade
  readonly plan: RiskPlan
  readonly isRateMissing: boolean
}

/** The result in the settle asset, and the figures behind it. */
export function TradeFigures({ trade, coreTrade, plan, isRateMissing }: Props) {
  const { money: reported, times } = useFormats()
  const money = useTradeMoney(trade.settle)
  const position = useOpenPosition(trade.id, trade.status === 'open')
  const { uncounted } = useMarks(trade)
  const net = numberOf(trade.net)
  const value = Number(trade.maxValue)
  const { rMultiple: multiple, plannedRewardRisk } = measureTrade(tradeInput(coreTrade, { plan }))
  const isSameDay = times.date(trade.openTime) === times.date(trade.closeTime)
  const end = trade.closeTime === null ? t('now') : (isSameDay ? times.clock : times.moment)(trade.closeTime)
  const now = useNow()
  const holdingMs = (trade.closeTime ?? now) - trade.openTime
  const risk = riskWords(coreTrade, { plan, plannedRewardRisk, money: money.plain, isRateMissing })
  return (
    <>
      <UncountedNotice reason={uncounted} />
      <ExchangeSumLine trade={coreTrade} />
      {position === null ? (
        <KpiRow label={t('Key figures')}>
          <Kpi
            label={trade.status === 'open' ? t('Booked P&L') : t('Net P&L')}
            figure={<Money sign={net} text={money.signed(net)} />}
            meaning={
              net === null || value === 0
                ? t('a rate is missing')
                : t('{net} of max position{text}', {
                    net: signedPercent(net / value),
                    text: trade.status === 'open' ? t(', booked so far') : '',
                  })
            }
          />
          <Kpi
            label={t('R multiple')}
            formula={t(TRADE_MEASURES.rMultiple.formula)}
            figure={rMultipleText(multiple)}
            meaning={risk}
          />
          <Kpi
            label={t('Average entry')}
            figure={priceText(numberOf(trade.entryPrice))}
            meaning={t('average exit {exitPrice}', { exitPrice: priceText(numberOf(trade.exitPrice)) })}
          />
          <Kpi
            label={t('Largest size')}
            figure={<span title={exactOwn(trade.maxQuantity)}>{ownQuantity(Number(trade.maxQuantity))}</span>}
            meaning={t('{value} at entry', { value: money.plain(value) })}
          />
          <Kpi
            label={t('Held')}
            figure={holding(holdingMs)}
            meaning={t('{openTime} to {end}', { openTime: times.moment(trade.openTime), end })}
          />
        </KpiRow>
      ) : (
        <OpenTradeFigures position={position} money={reported} risk={risk} />
      )}
    </>
  )
}

type TagsProps = Pick<Props, 'trade'> & { readonly children: ReactNode }

/** What kind of trade it is, and its flags, after what the children say. */
export function TradeTags({ trade, children }: TagsProps) {
  const planned = usePlanOfTrade(trade.id) !== null
  const { flags } = useMarks(trade)
  const { instrument } = useMemo(() => readTrade(trade), [trade])
  return (
    <span className={styles.tags}>
      {children}
      <Tag>{trade.status === 'open' ? t('Open') : t('Closed')}</Tag>
      <Tag>{venueName(trade.venue)}</Tag>
      <Tag>{marketKind(instrument)}</Tag>
      {planned ? <Tag>{t('Planned')}</Tag> : null}
      <FlagTags flags={flags} />
    </span>
  )
}

/** The flags that lists show for this trade; the server's version while the lists load. */
function useMarks(trade: TradeDetail): Pick<TradeRow, 'flags' | 'uncounted'> {
  const columns = useTrades().data?.columns
  const row = columns === undefined ? null : rowOfTrade(columns, trade.id)
  if (columns !== undefined && row !== null) return tradeRow(columns, row)
  return { flags: TRADE_FLAGS.filter((flag) => trade.flags.includes(flag)), uncounted: null }
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
