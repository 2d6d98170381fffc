import { type Change, MONEY_UNIT } from '@roundtrip/core/reports'
import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText } from '../../format/number.ts'
import { tradePath } from '../../paths.ts'
import { Money } from '../../ui/Money.tsx'
import { amountOf, causeText, type Figure } from './change-words.ts'
import styles from './Changes.module.css'
import { t, tIn } from '../../language/translate.ts'

type Props = { readonly changes: readonly Change[]; readonly figure: Figure; readonly currency: string }

/** The number of linked trades per cause; a cause may have thousands. */
const LINKED = 3

/** The change of a figure and its causes, which add up to it. */
export function Causes({ changes, figure, currency }: Props) {
  const uid = useUid()
  const { money } = useFormats(currency)
  const text = (amount: number): string =>
    figure === 'trades' ? signedCount(amount) : money.signed(amount / MONEY_UNIT)
  const causes = changes.filter((change) => amountOf(change, figure) !== 0)
  const total = causes.reduce((sum, change) => sum + amountOf(change, figure), 0)
  if (causes.length === 0) return <p className={styles.soft}>{t('This figure stayed the same.')}</p>
  return (
    <table className={`${styles.table} figures`} aria-label={t('Causes')}>
      <tbody>
        {causes.map((change) => (
          <tr key={change.cause}>
            <th scope="row">
              {causeText(change)}
              {change.cause === 'removed' ? null : (
                <span className={styles.examples}>
                  {change.examples.slice(0, LINKED).map((id, index) => (
                    <Link
                      key={id}
                      to={tradePath(uid, id)}
                      aria-label={t('Trade {number} of {change}', { number: index + 1, change: causeText(change) })}
                    >
                      {index + 1}
                    </Link>
                  ))}
                </span>
              )}
            </th>
            <td>
              <Money sign={amountOf(change, figure)} text={text(amountOf(change, figure))} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{tIn('difference', 'Change')}</th>
          <td>
            <Money sign={total} text={text(total)} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function signedCount(count: number): string {
  return count > 0 ? `+${countText(count)}` : countText(count)
}
