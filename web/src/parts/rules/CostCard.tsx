import type { CostClaim, CostOfBreaking, TradeSetResult } from '@roundtrip/core/rules'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, ratioText } from '../../format/number.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Cost.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly title: string
  readonly cost: CostOfBreaking
  /** Trades of which no rule was decided. They have a column if there are any. */
  readonly undecided?: TradeSetResult
}

/** Compares trades that broke a rule with those that kept all rules. */
export function CostCard({ title, cost, undecided }: Props) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const { broken, followed, difference, interval, claim } = cost
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
      <table className={styles.cost} aria-label={t('Trades that broke a rule beside those that kept them all')}>
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
      <p className={styles.said}>
        {difference === null ? (
          NO_DIFFERENCE()[claim]
        ) : (
          <Trans
            text="A trade that broke a rule you decide at the entry brought {difference} against one that kept them all{low} {claim}"
            with={{
              difference: signed(difference),
              low:
                interval === null
                  ? '.'
                  : t(', with 95% confidence {low} to {high}.', {
                      low: money.signed(interval.low),
                      high: money.signed(interval.high),
                    }),
              claim: CLAIMS()[claim],
            }}
          />
        )}
      </p>
    </Card>
  )
}

/** What may be said of the difference. */
const CLAIMS = perLanguage(
  (): Readonly<Record<CostClaim, string>> => ({
    worse: t('That is more than chance.'),
    better: t('That is more than chance: breaking them paid so far.'),
    chance: t('That could be chance.'),
    few: t('That is too few decisions to tell it from chance.'),
    later: '',
  }),
)

/** Why there is no difference. */
const NO_DIFFERENCE = perLanguage(
  (): Readonly<Record<CostClaim, string>> => ({
    worse: '',
    better: '',
    chance: '',
    few: t('There is nothing to compare yet.'),
    later: t(
      'Whether a trade breaks these rules shows only after the entry. Trades may break them because they go badly, so nothing is compared.',
    ),
  }),
)
