import type { TradingAccount } from '@roundtrip/contract/accounts'
import { fixed, formatFixed } from '@roundtrip/core/base'
import { useState } from 'react'
import { useTrades } from '../../data/trades/all-trades.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { PositionHealth } from '../../data/trades/ledger-health.ts'
import { exact, exactTo, MISSING, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import tables from '../../ui/Table.module.css'
import styles from './DataHealth.module.css'
import { unmatchedText } from './unmatched-text.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const FEW = 8
/** Exchanges report at most this many decimals. */
const DECIMALS = 8

type Props = { readonly positions: readonly PositionHealth[]; readonly account: TradingAccount }

/** The markets in which something is missing: the reason, and the exchange's figures next to those of the fills. */
export function Positions({ positions, account }: Props) {
  const { times } = useFormats()
  const columns = useTrades().data?.columns
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? positions : positions.slice(0, FEW)
  const scrolls = t('Markets of {name}, scrolls', { name: account.name })
  return (
    <div className={styles.block}>
      <h3>{t('Markets to check')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={scrolls} tabIndex={0}>
        <table
          className={`${tables.table} ${styles.table}`}
          aria-label={t('Markets to check in {name}', { name: account.name })}
        >
          <thead>
            <tr>
              <th scope="col">{t('Market')}</th>
              <th scope="col">{t('Contradicted since')}</th>
              <th scope="col">{t('Realized, exchange')}</th>
              <th scope="col">{t('Realized, from fills')}</th>
              <th scope="col">{t('Difference')}</th>
              <th scope="col">{t('Sold or closed beyond what was held')}</th>
              <th scope="col">{t('Funding without a trade')}</th>
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
      <ul className={styles.causes}>
        {shown.flatMap((position) => {
          const text = unmatchedText(position, { times, columns })
          return text === null ? [] : [<li key={`${position.symbol} ${position.positionSide}`}>{text}</li>]
        })}
      </ul>
      {shown.length < positions.length ? (
        <Button onClick={() => setWhole(true)}>
          <Trans text="Show all {markets}" with={{ markets: plural(positions.length, 'market') }} />
        </Button>
      ) : null}
    </div>
  )
}

function Amount({ text, unit }: { readonly text: string | null; readonly unit: string }) {
  if (text === null) return <td>{MISSING}</td>
  return (
    <td title={exact(text)}>
      {exactTo(text, DECIMALS)} {unit}
    </td>
  )
}

/** The exchange's realised profit less ours; null if the exchange states none. */
function differenceText({ venueRealised, ourRealised }: PositionHealth): string | null {
  return venueRealised === null || ourRealised === null ? null : formatFixed(fixed(venueRealised) - fixed(ourRealised))
}

function nothingAsNull(decimal: string): string | null {
  return /[1-9]/.test(decimal) ? decimal : null
}
