import type { CostOfBreaking, TradeSetResult } from '@roundtrip/core/rules'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, ratioText } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Cost.module.css'

type Props = {
  readonly title: string
  readonly cost: CostOfBreaking
  /** Trades of which no rule was decided. They have a column if there are any. */
  readonly undecided?: TradeSetResult
}

/** Compares trades that broke a rule with those that kept all rules. */
export function CostCard({ title, cost, undecided }: Props) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const { broken, followed, difference, interval } = cost
  const signed = (value: number | null) => <Money sign={value} text={money.signed(value)} strong />
  const columns = [
    { name: 'Broken', result: broken },
    { name: 'Kept', result: followed },
    ...(undecided === undefined || undecided.count === 0 ? [] : [{ name: 'Not judged', result: undecided }]),
  ]
  const rows = [
    ['Trades', ({ count }: TradeSetResult) => countText(count)],
    ['Net P&L', ({ net }: TradeSetResult) => signed(net)],
    ['Expectancy', ({ expectancy }: TradeSetResult) => signed(expectancy)],
    ['Profit factor', ({ profitFactor }: TradeSetResult) => ratioText(profitFactor)],
  ] as const
  return (
    <Card title={title} hint="closed trades">
      <table className={styles.cost} aria-label="Trades that broke a rule beside those that kept them all">
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Figure</span>
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, figure]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column) => (
                <td key={column.name}>{figure(column.result)}</td>
              ))}
            </tr>
          ))}
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
