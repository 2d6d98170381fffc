import type { TradingAccount } from '@roundtrip/contract/accounts'
import { formatFixed } from '@roundtrip/core/base'
import { useState } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { exact, exactTo, MISSING, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DataHealth.module.css'
import { type PositionHealth, profitDifference } from './doubtful-positions.ts'

const FEW = 8
/** Exchanges report at most this many decimals. */
const PLACES = 8

type Props = { readonly positions: readonly PositionHealth[]; readonly account: TradingAccount }

/** The markets in which fills are missing, with what the exchange says beside what the fills give. */
export function Positions({ positions, account }: Props) {
  const { times } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? positions : positions.slice(0, FEW)
  return (
    <div className={styles.block}>
      <h3>Markets with missing fills</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={`Markets of ${account.name}, scrolls`} tabIndex={0}>
        <table className={styles.table} aria-label={`Markets with missing fills in ${account.name}`}>
          <thead>
            <tr>
              <th scope="col">Market</th>
              <th scope="col">Contradicted since</th>
              <th scope="col">Realized, exchange</th>
              <th scope="col">Realized, from fills</th>
              <th scope="col">Difference</th>
              <th scope="col">Closed without entry</th>
              <th scope="col">Funding without a trade</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((position) => (
              <tr key={`${position.symbol} ${position.positionSide}`}>
                <th scope="row">
                  {position.symbol}
                  {position.positionSide === 'both' ? '' : ` ${position.positionSide}`}
                </th>
                <td>{position.incompleteSince === null ? MISSING : times.moment(position.incompleteSince)}</td>
                <Amount text={position.venueRealised} unit={position.settle} />
                <Amount text={position.venueRealised === null ? null : position.ourRealised} unit={position.settle} />
                <Amount text={differenceText(position)} unit={position.settle} />
                <Amount text={nothingAsNull(position.unmatchedQuantity)} unit="" />
                <Amount text={nothingAsNull(position.unattributedFunding)} unit={position.settle} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < positions.length ? (
        <Button onClick={() => setWhole(true)}>Show all {plural(positions.length, 'market')}</Button>
      ) : null}
    </div>
  )
}

function Amount({ text, unit }: { readonly text: string | null; readonly unit: string }) {
  if (text === null) return <td>{MISSING}</td>
  return (
    <td title={exact(text)}>
      {exactTo(text, PLACES)} {unit}
    </td>
  )
}

function differenceText(position: PositionHealth): string | null {
  const difference = profitDifference(position)
  return difference === null ? null : formatFixed(difference)
}

function nothingAsNull(decimal: string): string | null {
  return /[1-9]/.test(decimal) ? decimal : null
}
