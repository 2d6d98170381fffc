import type { OpenPosition } from '../../data/positions/open-positions.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { ownQuantity, priceText, rMultipleText } from '../../format/number.ts'
import { signClass } from '../../ui/Money.tsx'
import styles from './OpenPositions.module.css'
import { markKindText } from './position-words.ts'
import { t } from '../../language/translate.ts'

/** Columns of a trade list that mean something else while a trade is open. */
type OpenColumn = 'size' | 'entry' | 'exit' | 'net' | 'r'

export function hasOpenFigure(column: string): column is OpenColumn {
  return ['size', 'entry', 'exit', 'net', 'r'].includes(column)
}

type Props = { readonly id: OpenColumn; readonly position: OpenPosition; readonly money: MoneyFormat }

/** The remainder of an open trade, in the column of a closed one. A dotted line marks figures that still move. */
export function OpenFigure({ id, position, money }: Props) {
  const { quantity, entry, mark, booked, figures } = position
  switch (id) {
    case 'size':
      return <span title={t('Size left')}>{ownQuantity(quantity)}</span>
    case 'entry':
      return <span title={t('Average entry of the remaining size')}>{priceText(entry)}</span>
    case 'exit':
      return mark === null ? priceText(null) : <Moving meaning={markKindText(mark)} text={priceText(mark.price)} />
    case 'net': {
      const text = money.signed(figures.unrealised ?? booked)
      const meaning =
        figures.unrealised === null
          ? t('Booked so far. The open part has no price, so its result is not in it.')
          : t('Unrealized, not in totals. Booked so far: {amount}', { amount: money.signed(booked) })
      return <Moving meaning={meaning} text={text} sign={figures.unrealised} />
    }
    case 'r':
      return figures.r === null ? (
        rMultipleText(null)
      ) : (
        <Moving meaning={t('Unrealized')} text={rMultipleText(figures.r)} />
      )
  }
}

type MovingProps = { readonly meaning: string; readonly text: string; readonly sign?: number | null }

function Moving({ meaning, text, sign = null }: MovingProps) {
  return (
    <span className={`figures ${styles.moving} ${sign === null ? '' : signClass(sign, text)}`} title={meaning}>
      {text}
      <span className="hidden"> {meaning}</span>
    </span>
  )
}
