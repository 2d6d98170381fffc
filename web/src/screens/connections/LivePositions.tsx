import type { ValuedPosition } from '@roundtrip/contract/exchanges'
import type { ReactNode } from 'react'
import { IconAlertTriangle } from '../../ui/icons/index.ts'
import { inOrder, isNearLiquidation } from './live-figures.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { signedAmount } from '../../format/money.ts'
import { MISSING, ownQuantity, percentText, priceText, quantityText } from '../../format/number.ts'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { GlossaryName } from '../../ui/Hint.tsx'
import styles from './Live.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly positions: readonly ValuedPosition[]; readonly asTable: boolean }

/** The open positions: a table if there is room, else one block each. */
export function LivePositions({ positions, asTable }: Props) {
  if (positions.length === 0) return <p className={styles.soft}>{t('No open positions.')}</p>
  const shown = {
    positions: inOrder(positions),
    columns: COLUMNS.filter(
      ({ figure }) => figure === undefined || positions.some((position) => figure(position) !== null),
    ),
  }
  return asTable ? <Table {...shown} /> : <Blocks {...shown} />
}

type Column = {
  readonly name: string
  readonly cell: (position: ValuedPosition) => ReactNode
  /** Set for figures that not every exchange provides; the column is hidden if none has a value. */
  readonly figure?: (position: ValuedPosition) => string | number | null
}

const COLUMNS: readonly Column[] = [
  { name: t('Size'), cell: ({ quantity: size }) => ownQuantity(Number(size)) },
  {
    name: t('Value'),
    cell: ({ value, valueAsset }) => (value === null ? MISSING : `${ownQuantity(Number(value))} ${valueAsset ?? ''}`),
    figure: ({ value }) => value,
  },
  { name: t('Entry'), cell: ({ entryPrice }) => priceText(numberOf(entryPrice)) },
  { name: t('Mark'), cell: ({ markPrice }) => priceText(numberOf(markPrice)) },
  { name: t('Unrealised'), cell: (position) => <Unrealised position={position} /> },
  {
    name: t('Funding'),
    cell: (position) => <Funding position={position} />,
    figure: ({ funding }) => funding,
  },
  {
    name: t('Leverage'),
    cell: ({ leverage }) => (leverage === null ? MISSING : `${quantityText(Number(leverage))}\u00d7`),
    figure: ({ leverage }) => leverage,
  },
  {
    name: t('Liquidation'),
    cell: ({ liquidationPrice }) => priceText(numberOf(liquidationPrice)),
    figure: ({ liquidationPrice }) => liquidationPrice,
  },
  { name: t('Distance'), cell: (position) => <Distance position={position} />, figure: ({ distance }) => distance },
]

type Shown = { readonly positions: readonly ValuedPosition[]; readonly columns: readonly Column[] }

function Table({ positions, columns }: Shown) {
  return (
    <table className={styles.table} aria-label={t('Open positions')}>
      <thead>
        <tr>
          <th scope="col">{t('Position')}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <tr key={`${position.symbol} ${position.side}`}>
            <th scope="row">
              <Name position={position} />
            </th>
            {columns.map(({ name, cell }) => (
              <td key={name}>{cell(position)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Blocks({ positions, columns }: Shown) {
  return (
    <ul className={styles.blocks} aria-label={t('Open positions')}>
      {positions.map((position) => (
        <li key={`${position.symbol} ${position.side}`}>
          <Name position={position} />
          <dl>
            {columns.map(({ name, cell }) => (
              <div key={name}>
                <dt>
                  <GlossaryName>{name}</GlossaryName>
                </dt>
                <dd>{cell(position)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Name({ position }: { readonly position: ValuedPosition }) {
  return (
    <span className={styles.name}>
      {position.symbol}
      <Tag>{position.side === 'long' ? t('Long') : t('Short')}</Tag>
    </span>
  )
}

function Unrealised({ position: { unrealised, asset } }: { readonly position: ValuedPosition }) {
  const value = numberOf(unrealised)
  if (value === null) return MISSING
  return <Money sign={value} text={signedAmount(value, asset)} />
}

/** Funding since the position was opened. */
function Funding({ position: { funding, valueAsset, openedAt } }: { readonly position: ValuedPosition }) {
  const { times } = useFormats()
  const value = numberOf(funding)
  if (value === null) return MISSING
  const since =
    openedAt === null ? undefined : t('Since it was opened, {openedAt}', { openedAt: times.moment(openedAt) })
  return (
    <span title={since}>
      <Money sign={value} text={signedAmount(value, valueAsset ?? '')} />
    </span>
  )
}

/** At this distance the bar is full: the position is far from its liquidation. */
const FAR = 0.5

/** The distance to liquidation. The bar empties as it comes near; the figure says the same. */
function Distance({ position }: { readonly position: ValuedPosition }) {
  const { distance } = position
  if (distance === null) return MISSING
  const near = isNearLiquidation(position)
  const share = Math.max(0, Math.min(1, distance / FAR))
  return (
    <span className={styles.distance} data-near={near}>
      {near ? <IconAlertTriangle size={14} aria-label={t('Near liquidation')} /> : null}
      {percentText(distance)}
      <svg viewBox="0 0 48 6" width="48" height="6" aria-hidden>
        <rect className={styles.track} width="48" height="6" rx="3" />
        <rect className={styles.bar} width={48 * share} height="6" rx="3" />
      </svg>
    </span>
  )
}

function numberOf(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal)
}
