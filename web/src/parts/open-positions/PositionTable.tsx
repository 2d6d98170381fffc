import type { ReactNode } from 'react'
import { GlossaryName } from '../../ui/Hint.tsx'
import { useWidth } from '../../ui/use-width.ts'
import styles from './PositionTable.module.css'
import { t } from '../../language/translate.ts'

export type PositionColumn<Position> = {
  readonly name: string
  readonly cell: (position: Position) => ReactNode
  /** Shown next to the name of the position in a block. */
  readonly leads?: boolean
  /** Whether a position has this figure; the column is hidden if none has. Default: always. */
  readonly isKnown?: (position: Position) => boolean
}

type Shown<Position> = {
  readonly positions: readonly Position[]
  readonly columns: readonly PositionColumn<Position>[]
  readonly keyOf: (position: Position) => string
  readonly nameOf: (position: Position) => ReactNode
}

type Props<Position> = Shown<Position> & {
  /** Below this width, in px, a table would have to scroll sideways. */
  readonly tableFrom: number
}

/** Open positions with their figures: a table if there is room, otherwise a block each. */
export function PositionTable<Position>({ columns, tableFrom, ...props }: Props<Position>) {
  const [width, measure] = useWidth(1_200)
  const { positions } = props
  const shown = columns.filter(({ isKnown = always }) => positions.some(isKnown))
  return (
    <div ref={measure} className={styles.positions}>
      {width >= tableFrom ? <Table columns={shown} {...props} /> : <Blocks columns={shown} {...props} />}
    </div>
  )
}

const always = (): boolean => true

function Table<Position>({ positions, columns, keyOf, nameOf }: Shown<Position>) {
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
          <tr key={keyOf(position)}>
            <th scope="row">{nameOf(position)}</th>
            {columns.map(({ name, cell }) => (
              <td key={name}>{cell(position)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Blocks<Position>({ positions, columns, keyOf, nameOf }: Shown<Position>) {
  const leading = columns.filter(({ leads }) => leads === true)
  const others = columns.filter(({ leads }) => leads !== true)
  return (
    <ul className={styles.blocks} aria-label={t('Open positions')}>
      {positions.map((position) => (
        <li key={keyOf(position)}>
          <div className={styles.lead}>
            {nameOf(position)}
            {leading.map(({ name, cell }) => (
              <span key={name}>{cell(position)}</span>
            ))}
          </div>
          <dl>
            {others.map(({ name, cell }) => (
              <div key={name}>
                <dt className="soft">
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
