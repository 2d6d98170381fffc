import type { ReactNode } from 'react'
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
import { tradePath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { useWidth } from '../../ui/use-width.ts'
import styles from './Positions.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly positions: readonly OpenPosition[]; readonly money: MoneyFormat }

/** Below this width in px, a table of all figures would need to scroll sideways. */
const TABLE_FROM = 940

/** The open positions: a table if there is room, else one block each. */
export function PositionsTable({ positions, money }: Props) {
  const [width, measure] = useWidth(1_200)
  return (
    <Card>
      <div ref={measure}>
        {width >= TABLE_FROM ? (
          <Table positions={positions} money={money} />
        ) : (
          <Blocks positions={positions} money={money} />
        )}
      </div>
    </Card>
  )
}

type CellProps = { readonly position: OpenPosition; readonly money: MoneyFormat }

const hasStop = ({ stop }: OpenPosition): boolean => stop !== null

type Column = {
  readonly name: string
  readonly cell: (props: CellProps) => ReactNode
  /** Stands in the head of a block. */
  readonly leads?: boolean
  /** Whether it says anything about a position; default always. */
  readonly isKnown?: (position: OpenPosition) => boolean
}

const COLUMNS: readonly Column[] = [
  { name: t('Opened'), cell: ({ position }) => <OpenedFigure position={position} /> },
  { name: t('Size and value'), cell: (props) => <SizeFigure {...props} /> },
  { name: t('Average entry'), cell: ({ position }) => priceText(position.entry) },
  { name: t('Mark price'), cell: ({ position }) => <MarkFigure position={position} /> },
  { name: t('Unrealized P&L'), cell: (props) => <UnrealisedFigure {...props} />, leads: true },
  { name: t('Booked so far'), cell: (props) => <BookedFigure {...props} /> },
  { name: t('Stop'), cell: ({ position }) => <LevelFigure position={position} level="stop" />, isKnown: hasStop },
  {
    name: t('Liquidation'),
    cell: ({ position }) => <LevelFigure position={position} level="liquidation" />,
    isKnown: ({ liquidation }) => liquidation !== null,
  },
]

const always = (): boolean => true

function Table({ positions, money }: Props) {
  const columns = COLUMNS.filter(({ isKnown = always }) => positions.some(isKnown))
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
          <tr key={position.tradeId}>
            <th scope="row">
              <Name position={position} />
            </th>
            {columns.map(({ name, cell }) => (
              <td key={name}>{cell({ position, money })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Blocks({ positions, money }: Props) {
  return (
    <ul className={styles.blocks} aria-label={t('Open positions')}>
      {positions.map((position) => (
        <li key={position.tradeId}>
          <div className={styles.lead}>
            <Name position={position} />
            <UnrealisedFigure position={position} money={money} />
          </div>
          <dl>
            {COLUMNS.filter(({ leads, isKnown = always }) => leads !== true && isKnown(position)).map(
              ({ name, cell }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{cell({ position, money })}</dd>
                </div>
              ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
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
