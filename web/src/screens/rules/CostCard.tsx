import type { CostOfBreaking } from '@roundtrip/core/rules'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, ratioText } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Rules.module.css'

/** Compares trades that broke a rule with those that kept all rules. */
export function CostCard({ cost }: { readonly cost: CostOfBreaking }) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const { broken, followed, difference, interval } = cost
  const signed = (value: number | null) => <Money sign={value} text={money.signed(value)} strong />
  return (
    <Card title="Cost of breaking rules" hint="closed trades">
      <table className={styles.cost} aria-label="Trades that broke a rule beside those that kept them all">
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Figure</span>
            </th>
            <th scope="col">Broken</th>
            <th scope="col">Kept</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Trades</th>
            <td>{countText(broken.count)}</td>
            <td>{countText(followed.count)}</td>
          </tr>
          <tr>
            <th scope="row">Net P&L</th>
            <td>{signed(broken.net)}</td>
            <td>{signed(followed.net)}</td>
          </tr>
          <tr>
            <th scope="row">Expectancy</th>
            <td>{signed(broken.expectancy)}</td>
            <td>{signed(followed.expectancy)}</td>
          </tr>
          <tr>
            <th scope="row">Profit factor</th>
            <td>{ratioText(broken.profitFactor)}</td>
            <td>{ratioText(followed.profitFactor)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.said}>
        {difference === null ? (
          'There is nothing to compare yet.'
        ) : (
          <>
            A trade that broke a rule brought {signed(difference)} against one that kept them all
            {interval === null
              ? '. With fewer than ten trades on either side that says little.'
              : `; with 95% confidence ${money.signed(interval.low)} to ${money.signed(interval.high)}.`}
          </>
        )}
      </p>
    </Card>
  )
}
