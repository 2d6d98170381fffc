import type { ValuedPosition } from '@roundtrip/contract/exchanges'
import { IconAlertTriangle } from '../../ui/icons/index.ts'
import { inOrder, isNearLiquidation } from './live-figures.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { signedAmount } from '../../format/money.ts'
import { MISSING, ownQuantity, percentText, priceText, quantityText } from '../../format/number.ts'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type PositionColumn, PositionTable } from '../../parts/open-positions/PositionTable.tsx'
import styles from './Live.module.css'
import { perLanguage, t } from '../../language/translate.ts'

/** The open positions as the exchange reports them. */
export function LivePositions({ positions }: { readonly positions: readonly ValuedPosition[] }) {
  if (positions.length === 0) return <p className={styles.soft}>{t('No open positions.')}</p>
  return (
    <PositionTable
      positions={inOrder(positions)}
      columns={COLUMNS()}
      keyOf={({ symbol, side }) => `${symbol} ${side}`}
      nameOf={(position) => <Name position={position} />}
      tableFrom={900}
    />
  )
}

/** Those with `isKnown` are figures that not every exchange provides. */
const COLUMNS = perLanguage((): readonly PositionColumn<ValuedPosition>[] => [
  { name: t('Size'), cell: ({ quantity: size }) => ownQuantity(Number(size)) },
  {
    name: t('Value'),
    cell: ({ value, valueAsset }) => (value === null ? MISSING : `${ownQuantity(Number(value))} ${valueAsset ?? ''}`),
    isKnown: ({ value }) => value !== null,
  },
  { name: t('Entry'), cell: ({ entryPrice }) => priceText(numberOf(entryPrice)) },
  { name: t('Mark'), cell: ({ markPrice }) => priceText(numberOf(markPrice)) },
  { name: t('Unrealized'), cell: (position) => <Unrealised position={position} /> },
  {
    name: t('Funding'),
    cell: (position) => <Funding position={position} />,
    isKnown: ({ funding }) => funding !== null,
  },
  {
    name: t('Leverage'),
    cell: ({ leverage }) => (leverage === null ? MISSING : `${quantityText(Number(leverage))}\u00d7`),
    isKnown: ({ leverage }) => leverage !== null,
  },
  {
    name: t('Liquidation'),
    cell: ({ liquidationPrice }) => priceText(numberOf(liquidationPrice)),
    isKnown: ({ liquidationPrice }) => liquidationPrice !== null,
  },
  {
    name: t('Distance'),
    cell: (position) => <Distance position={position} />,
    isKnown: ({ distance }) => distance !== null,
  },
])

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

/** Beyond this distance the bar is full: the position is far from its liquidation. */
const FAR = 0.5

/** The distance to liquidation. The bar empties as liquidation comes near; the figure shows the same. */
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
