import { IconCircleCheck } from '@tabler/icons-react'
import type { ProofRow, ProofWords } from './ledger-proof.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { exact, exactTo, plural } from '../../format/number.ts'
import { useWidth } from '../../ui/use-width.ts'
import styles from './Connections.module.css'
import live from './Live.module.css'

/** Below this width in px, the remainder, which matters most, would not fit. */
const TABLE_FROM = 560

/** Ledger and exchange side by side. */
export function ProofPanel({ words, at }: { readonly words: ProofWords; readonly at: number }) {
  const { times } = useFormats()
  const [width, measure] = useWidth(1_000)
  const { differing, agreeing, rounded, meaning } = words
  const how = rounded ? 'but for what the exchange rounds' : 'to the last digit'
  return (
    <div ref={measure} className={live.live}>
      {differing.length === 0 ? (
        <p className={live.agrees}>
          <IconCircleCheck size={16} aria-hidden />
          All {plural(agreeing, 'figure')} agree with the exchange {how}.
        </p>
      ) : width >= TABLE_FROM ? (
        <Table rows={differing} />
      ) : (
        <Blocks rows={differing} />
      )}
      {meaning === null ? null : <p className={styles.soft}>{meaning}</p>}
      <p className={styles.soft}>
        Checked {times.moment(at)}.{' '}
        {differing.length > 0 && agreeing > 0
          ? `${plural(agreeing, 'other figure')} ${agreeing === 1 ? 'agrees' : 'agree'} ${how}.`
          : ''}
      </p>
    </div>
  )
}

/** Exchanges report at most this many decimals. The ledger has more after dividing a fee or a funding payment. */
const PLACES = 8

const FIGURES = [
  ['Ledger', ({ ledger }: ProofRow) => ledger],
  ['Exchange', ({ exchange }: ProofRow) => exchange],
  ['Remainder', ({ remainder }: ProofRow) => remainder],
] as const

function Table({ rows }: { readonly rows: readonly ProofRow[] }) {
  return (
    <table className={live.table} aria-label="Remainders">
      <thead>
        <tr>
          <th scope="col">What</th>
          {FIGURES.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.subject}`}>
            <th scope="row">
              {row.subject} <span className={live.soft}>{row.kind}</span>
            </th>
            {FIGURES.map(([name, figure]) => (
              <td key={name} className={name === 'Remainder' ? live.warn : undefined} title={exact(figure(row))}>
                {exactTo(figure(row), PLACES)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Blocks({ rows }: { readonly rows: readonly ProofRow[] }) {
  return (
    <ul className={`${live.blocks} ${live.long}`} aria-label="Remainders">
      {rows.map((row) => (
        <li key={`${row.kind} ${row.subject}`}>
          <span className={live.name}>
            {row.subject} <span className={live.soft}>{row.kind}</span>
          </span>
          <dl>
            {FIGURES.map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={name === 'Remainder' ? live.warn : undefined} title={exact(figure(row))}>
                  {exactTo(figure(row), PLACES)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
