/** The figures of an open position as cells, each with details in a second line. */
import type { ReactNode } from 'react'
import type { OpenPosition } from '../../data/positions/open-positions.ts'
import { useNow } from '../../data/page/clock.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { MISSING, ownQuantity, priceText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { IconAlertTriangle } from '../../ui/icons/index.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './OpenPositions.module.css'
import { changeText, distanceText, markKindText, problemText, sourceText } from './position-words.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly position: OpenPosition; readonly money: MoneyFormat }

/** A figure above its details. */
export function TwoLines({ children, below }: { readonly children: ReactNode; readonly below: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{children}</span>
      <span className={styles.sub}>{below}</span>
    </span>
  )
}

/** When the position was opened. */
export function OpenedFigure({ position: { openTime } }: Pick<Props, 'position'>) {
  const { times } = useFormats()
  const now = useNow()
  return <TwoLines below={t('held {time}', { time: holding(now - openTime) })}>{times.moment(openTime)}</TwoLines>
}

/** Size left, and its value. */
export function SizeFigure({ position: { quantity, part, figures }, money }: Props) {
  return (
    <TwoLines below={money.plain(figures.value)}>
      {ownQuantity(quantity)} {part.instrument.kind === 'spot' ? part.instrument.base : null}
    </TwoLines>
  )
}

/** The price it is valued at, with its source and time; without one, the reason. */
export function MarkFigure({ position }: Pick<Props, 'position'>) {
  const { times } = useFormats()
  const now = useNow()
  const { mark, problem, part } = position
  if (mark === null) {
    const reason = problem === null ? '' : problemText(problem, part.instrument.venue)
    return (
      <span title={reason}>
        {MISSING}
        <span className="hidden"> {reason}</span>
      </span>
    )
  }
  return (
    <span title={markKindText(mark)}>
      <TwoLines below={sourceText(position, { times, now })}>{priceText(mark.price)}</TwoLines>
    </span>
  )
}

/** Unrealized profit in money, percent and R. */
export function UnrealisedFigure({ position, money }: Props) {
  const { unrealised } = position.figures
  return (
    <TwoLines below={changeText(position)}>
      <Money sign={unrealised} text={money.signed(unrealised)} strong />
    </TwoLines>
  )
}

/** Booked so far, with the costs in it. */
export function BookedFigure({ position: { booked, fees, funding }, money }: Props) {
  const costs = [
    fees === null || fees === 0 ? null : t('fees {amount}', { amount: money.plain(fees) }),
    funding === null || funding === 0 ? null : t('funding {amount}', { amount: money.signed(funding) }),
  ]
  return (
    <TwoLines below={costs.filter((text) => text !== null).join(' · ')}>
      <Money sign={booked} text={money.signed(booked)} />
    </TwoLines>
  )
}

/** Nearer than this share of the price, a level gets a warning. */
const NEAR = { stop: 0.01, liquidation: 0.1 }

type LevelProps = { readonly position: OpenPosition; readonly level: 'stop' | 'liquidation' }

/** The price of a stop or liquidation, and its distance from the mark. */
export function LevelFigure({ position, level }: LevelProps) {
  const { figures } = position
  const price = position[level]
  const distance = level === 'stop' ? figures.toStop : figures.toLiquidation
  if (price === null) return MISSING
  const isNear = distance !== null && distance.share < NEAR[level]
  return (
    <span data-near={isNear} className={styles.level}>
      <TwoLines
        below={
          <>
            {isNear ? <IconAlertTriangle size={12} aria-label={t('Near')} /> : null}
            {distanceText(distance)}
          </>
        }
      >
        {priceText(price)}
      </TwoLines>
    </span>
  )
}
