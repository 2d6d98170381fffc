import type { CostOfBreaking, TradeSetResult } from '@roundtrip/core/rules'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, ratioText } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Cost.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly title: string
  readonly cost: CostOfBreaking
  /** Trades on which no rule was decided. They have a column if there are any. */
  readonly undecided?: TradeSetResult
}

/** Compares trades that broke a rule with those that kept all rules. */
export function CostCard({ title, cost, undecided }: Props) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const { broken, followed } = cost
  const signed = (value: number | null) => <Money sign={value} text={money.signed(value)} strong />
  const columns = [
    { name: t('Broken'), result: broken },
    { name: t('Kept'), result: followed },
    ...(undecided === undefined || undecided.count === 0 ? [] : [{ name: t('Not judged'), result: undecided }]),
  ]
  const rows = [
    [t('Trades'), ({ count }: TradeSetResult) => countText(count)],
    [t('Net P&L'), ({ net }: TradeSetResult) => signed(net)],
    [t('Expectancy'), ({ expectancy }: TradeSetResult) => signed(expectancy)],
    [t('Profit factor'), ({ profitFactor }: TradeSetResult) => ratioText(profitFactor)],
  ] as const
  return (
    <Card title={title} hint={t('closed trades')}>
      <table className={styles.cost} aria-label={t('Trades that broke a rule, next to those that kept them all')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">{t('Figure')}</span>
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
      <p className={styles.said}>{sentenceOf(cost, money)}</p>
    </Card>
  )
}

/** The claim that the difference supports. It "costs" or "pays" only beyond chance. */
function sentenceOf({ difference, interval, claim }: CostOfBreaking, money: MoneyFormat): string {
  if (difference === null) return NO_DIFFERENCE()[claim === 'later' ? 'later' : 'few']
  const amount = money.plain(Math.abs(difference))
  if (interval !== null && claim === 'worse') {
    const range = { amount, low: money.plain(-interval.high), high: money.plain(-interval.low) }
    return t('Breaking a rule you decide at the entry cost you {amount} per trade (95% range: {low} to {high}).', range)
  }
  if (interval !== null && claim === 'better') {
    const range = { amount, low: money.plain(interval.low), high: money.plain(interval.high) }
    return t(
      'Breaking a rule you decide at the entry paid {amount} per trade so far (95% range: {low} to {high}).',
      range,
    )
  }
  const compared =
    difference > 0
      ? t(
          'Trades that broke a rule you decide at the entry made {amount} more per trade than those that kept them all.',
          { amount },
        )
      : t(
          'Trades that broke a rule you decide at the entry made {amount} less per trade than those that kept them all.',
          { amount },
        )
  if (interval === null || claim === 'few')
    return `${compared} ${t('These are too few decisions to tell it from chance.')}`
  return `${compared} ${t('That could be chance: the 95% range is {low} to {high}.', {
    low: money.signed(interval.low),
    high: money.signed(interval.high),
  })}`
}

/** Why there is no difference. */
const NO_DIFFERENCE = perLanguage(() => ({
  few: t('There is nothing to compare yet.'),
  later: t(
    'Whether a trade breaks these rules shows only after the entry. Trades may break them because they go badly, so nothing is compared.',
  ),
}))
