import { Link } from 'react-router'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import type { OpenPosition } from '../../data/positions/open-positions.ts'
import { useUid } from '../../data/session/user-context.ts'
import { marketKind } from '../../data/words/market-kinds.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { priceText } from '../../format/number.ts'
import {
  BookedFigure,
  LevelFigure,
  MarkFigure,
  OpenedFigure,
  SizeFigure,
  TwoLines,
  UnrealisedFigure,
} from '../../parts/open-positions/figures.tsx'
import { type PositionColumn, PositionTable } from '../../parts/open-positions/PositionTable.tsx'
import { tradePath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Positions.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly positions: readonly OpenPosition[]; readonly money: MoneyFormat }

export function PositionsTable({ positions, money }: Props) {
  return (
    <Card>
      <PositionTable
        positions={positions}
        columns={columnsIn(money)}
        keyOf={({ tradeId }) => tradeId}
        nameOf={(position) => <Name position={position} />}
        tableFrom={940}
      />
    </Card>
  )
}

function columnsIn(money: MoneyFormat): readonly PositionColumn<OpenPosition>[] {
  return [
    { name: t('Opened'), cell: (position) => <OpenedFigure position={position} /> },
    { name: t('Size and value'), cell: (position) => <SizeFigure position={position} money={money} /> },
    { name: t('Average entry'), cell: ({ entry }) => priceText(entry) },
    { name: t('Mark price'), cell: (position) => <MarkFigure position={position} /> },
    {
      name: t('Unrealized P&L'),
      cell: (position) => <UnrealisedFigure position={position} money={money} />,
      leads: true,
    },
    { name: t('Booked so far'), cell: (position) => <BookedFigure position={position} money={money} /> },
    {
      name: t('Stop'),
      cell: (position) => <LevelFigure position={position} level="stop" />,
      isKnown: ({ stop }) => stop !== null,
    },
    {
      name: t('Liquidation'),
      cell: (position) => <LevelFigure position={position} level="liquidation" />,
      isKnown: ({ liquidation }) => liquidation !== null,
    },
  ]
}

function Name({ position: { tradeId, part, account } }: { readonly position: OpenPosition }) {
  const uid = useUid()
  const accounts = useAccountNames()
  const isLong = part.side === 'long'
  const belongsTo = [marketKind(part.instrument), accounts.get(account)].filter((text) => text !== undefined)
  return (
    <TwoLines below={belongsTo.join(' · ')}>
      <Link className={styles.ticker} to={tradePath(uid, tradeId)}>
        {part.instrument.symbol}
      </Link>{' '}
      <span className={styles.side}>
        <span aria-hidden>{isLong ? '▲' : '▼'}</span> {isLong ? t('Long') : t('Short')}
      </span>
    </TwoLines>
  )
}
