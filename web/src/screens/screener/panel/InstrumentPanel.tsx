import { useEffect, useRef } from 'react'
import { IconX } from '../../../ui/icons/index.ts'
import { ownTicker } from '../market/own-ticker.ts'
import { useInstrument } from '../market/use-instrument.ts'
import type { MarketVersions } from '../market/use-market.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import { columnText } from '../../../format/column-value.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ColumnFigure, Star } from '../columns.tsx'
import { OwnHistory } from './OwnHistory.tsx'
import styles from './Panel.module.css'
import { PanelChart } from './PanelChart.tsx'
import { PanelFigures } from './PanelFigures.tsx'
import { SizeLink } from './SizeLink.tsx'
import { useOwnMarks } from './use-own-marks.ts'
import { t } from '../../../language/translate.ts'

type Props = {
  readonly id: string
  readonly versions: MarketVersions
  readonly venueName: string
  readonly watched: boolean
  readonly onWatch: () => void
  readonly onClose: () => void
  /** Whether it replaces the list, and so takes the focus. */
  readonly alone: boolean
}

/** One instrument: its candles, the user's own history in it, and every column. */
export function InstrumentPanel({ id, versions, venueName, watched, onWatch, onClose, alone }: Props) {
  const open = useInstrument(versions, id)
  const listed = versions.market?.listed.get(id)
  const tickers = useTrades().data?.columns.dictionaries.tickers
  const ticker =
    listed === undefined || tickers === undefined
      ? null
      : ownTicker(
          listed,
          tickers.map(({ name }) => name),
        )
  const marksOf = useOwnMarks(ticker)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (alone) heading.current?.focus()
  }, [alone, id])
  const symbol = listed?.symbol ?? id
  const price = open?.row.values.price ?? null
  return (
    <aside className={styles.panel} aria-label={t('Instrument {symbol}', { symbol })}>
      <header className={styles.head}>
        <Star watched={watched} symbol={symbol} onToggle={onWatch} />
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1}>
            {symbol}
          </h2>
          <span className={styles.venue}>{venueName}</span>
        </div>
        <div className={styles.now}>
          <b className="figures">{columnText('price', price)}</b>
          <span className="figures">
            <ColumnFigure column="change24h" value={open?.row.values.change24h ?? null} />
          </span>
        </div>
        <Button size="icon" look="ghost" aria-label={t('Close the panel')} title={t('Close (Esc)')} onClick={onClose}>
          <IconX size={17} aria-hidden />
        </Button>
      </header>
      <div className={styles.scroll}>
        {open === null ? (
          <p className={styles.own}>{t('This market doesn’t list this instrument, or no longer does.')}</p>
        ) : null}
        {open === undefined ? <Skeleton height={420} /> : null}
        {open === null || open === undefined ? null : (
          <>
            <PanelChart open={open} marksOf={marksOf} />
            <OwnHistory ticker={ticker} />
            {listed === undefined ? null : (
              <SizeLink
                {...{ listed, price }}
                venue={versions.market?.venue ?? null}
                atr={open.row.values['atr-1d'] ?? null}
              />
            )}
            <PanelFigures open={open} />
          </>
        )}
      </div>
    </aside>
  )
}
