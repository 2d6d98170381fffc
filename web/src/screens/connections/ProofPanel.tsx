import { IconCircleCheck } from '@tabler/icons-react'
import type { ProofWords } from '../../data/connections/ledger-proof.ts'
import { useFormats } from '../../data/settings.ts'
import { exact, exactTo, plural } from '../../format/number.ts'
import styles from './Connections.module.css'
import live from './Live.module.css'

/** Exchanges tell no more decimals. The ledger has more where a fee or a funding was divided. */
const PLACES = 8

/** Ledger and exchange side by side; a remainder is never rounded away. */
export function ProofPanel({ words, at }: { readonly words: ProofWords; readonly at: number }) {
  const { times } = useFormats()
  const { differing, agreeing, meaning } = words
  return (
    <>
      {differing.length === 0 ? (
        <p className={live.agrees}>
          <IconCircleCheck size={16} aria-hidden />
          All {plural(agreeing, 'figure')} agree with the exchange to the last digit.
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to take the focus
        <section className={live.scroll} aria-label="Remainders" tabIndex={0}>
          <table className={live.table}>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Ledger</th>
                <th scope="col">Exchange</th>
                <th scope="col">Remainder</th>
              </tr>
            </thead>
            <tbody>
              {differing.map(({ what, kind, ledger, exchange, remainder }) => (
                <tr key={`${kind} ${what}`}>
                  <th scope="row">
                    {what} <span className={live.soft}>{kind}</span>
                  </th>
                  <td title={exact(ledger)}>{exactTo(ledger, PLACES)}</td>
                  <td title={exact(exchange)}>{exactTo(exchange, PLACES)}</td>
                  <td className={live.warn} title={exact(remainder)}>
                    {exactTo(remainder, PLACES)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {meaning === null ? null : <p className={styles.soft}>{meaning}</p>}
      <p className={styles.soft}>
        Checked {times.moment(at)}.{' '}
        {differing.length > 0 && agreeing > 0 ? `${plural(agreeing, 'other figure')} agree to the last digit.` : ''}
      </p>
    </>
  )
}
