/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import { useIsNetMoney, useResultWords } from '../../data/reports/result-form.ts'
import type { Drawdown } from '@roundtrip/core/charts'
import type { Filters } from '../../data/filters/filters.ts'
import { useDayName, useFormats } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { ExplainButton } from '../../parts/report/ExplainButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { FilesButton } from '../../ui/FilesButton.tsx'
import { watchEdges } from '../../ui/watch-edges.ts'
import { tradesOfFall } from './explained-fall.ts'
import styles from './Summary.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly drawdowns: readonly Drawdown[]
  readonly currency: string
  readonly latest: number | null
  readonly filters: Filters
}

/** The largest drawdowns of closed trades, with the days of their high, their low and their recovery. */
export function DrawdownsCard({ drawdowns, currency, latest, filters }: Props) {
  const { money } = useFormats(currency)
  const dayOf = useDayName()
  const results = useResultWords()
  const isExplained = useIsNetMoney()
  const deepest = drawdowns[0]?.depth ?? 0
  const rows = drawdowns.map((drawdown) => cellsOf(drawdown, { money, dayOf, latest }))
  return (
    <Card
      title={findingOf(drawdowns[0], { money, latest })}
      hint={
        drawdowns.length === 0
          ? undefined
          : t('the largest ten drawdowns of {inSentence}', { inSentence: results.inSentence })
      }
      actions={<FilesButton title={t('Drawdowns')} table={() => [HEAD(), ...rows]} />}
    >
      {drawdowns.length === 0 ? (
        <p className={styles.nothing}>{t('The curve never fell below its high.')}</p>
      ) : (
        // biome-ignore lint: a scrolling region must be reachable by keyboard
        <div ref={watchEdges} className={styles.scroll} tabIndex={0} role="region" aria-label={t('Drawdowns')}>
          <table className={`${styles.table} ${styles.drawdowns}`}>
            <thead>
              <tr>
                {HEAD().map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([depth, ...others], index) => (
                <tr key={drawdowns[index]?.troughTime}>
                  <th scope="row" className={styles.depth}>
                    <span
                      className={styles.bar}
                      aria-hidden
                      style={{ width: `${(100 * (drawdowns[index]?.depth ?? 0)) / deepest}%` }}
                    />
                    <span className="figures">{depth}</span>
                    {isExplained ? <Explained drawdown={drawdowns[index]} filters={filters} /> : null}
                  </th>
                  {others.map((cell, index) => (
                    <td key={HEAD()[index + 1]} className="figures">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function Explained({ drawdown, filters }: { readonly drawdown: Drawdown | undefined; readonly filters: Filters }) {
  const dayOf = useDayName()
  if (drawdown === undefined) return null
  const name = t('the fall from {day}', { day: dayOf(drawdown.peakTime) })
  return <ExplainButton name={name} trades={tradesOfFall(drawdown, filters)} />
}

const HEAD = perLanguage(
  () => [t('Depth'), t('Peak'), t('Trough'), t('Recovered'), t('Duration'), t('Trades')] as const,
)

type Context = { readonly money: MoneyFormat; readonly dayOf: (time: number) => string; readonly latest: number | null }

function cellsOf(drawdown: Drawdown, { money, dayOf, latest }: Context): readonly string[] {
  const { depth, peakTime, troughTime, recoveryTime, trades } = drawdown
  return [
    money.signed(-depth),
    dayOf(peakTime),
    dayOf(troughTime),
    recoveryTime === null ? t('not yet') : dayOf(recoveryTime),
    lasted(drawdown, latest),
    countText(trades),
  ]
}

/** From the high to the recovery; without one, up to the latest close. */
function lasted({ peakTime, recoveryTime }: Drawdown, latest: number | null): string {
  return holding(recoveryTime === null ? (latest === null ? null : latest - peakTime) : recoveryTime - peakTime)
}

function findingOf(largest: Drawdown | undefined, { money, latest }: Omit<Context, 'dayOf'>): string {
  if (largest === undefined) return t('No drawdown')
  const values = { depth: money.signed(-largest.depth), time: lasted(largest, latest) }
  return largest.recoveryTime === null
    ? t('The largest drawdown, {depth}, has not recovered after {time}', values)
    : t('The largest drawdown, {depth}, recovered in {time}', values)
}
