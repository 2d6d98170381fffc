import { useResultForm } from '../../data/reports/result-form.ts'
import type { Report } from '@roundtrip/core/reports'
import { useState } from 'react'
import type { MoneyFormat } from '../../format/money.ts'
import { plural } from '../../format/number.ts'
import { listedMeasures, type ListedMeasure } from '../../parts/report/listed-measures.ts'
import { isSigned, measureText } from '../../parts/report/measure-text.ts'
import type { BitcoinPrices } from './bitcoin-figures.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { signClass } from '../../ui/Money.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './Summary.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly report: Report; readonly money: MoneyFormat }
type ListProps = Props & { readonly prices: BitcoinPrices }

/** Every measure of the catalogue, for all trades and for each side, by group; a search finds some of them. */
export function MeasureList({ report, money, prices }: ListProps) {
  const [text, setText] = useState('')
  const listed = listedMeasures(useResultForm().costs)
  const matching = listed.filter((measure) => matches(measure, text))
  const groups = [...new Set(matching.map((measure) => measure.group))]
  return (
    <section className={styles.measures} aria-label={t('All measures')}>
      <header className={styles.listHead}>
        <h2 className={styles.listTitle}>{t('All measures')}</h2>
        <SearchBox label={t('Search measures')} value={text} onChange={setText} className={styles.search} />
        <output className={styles.listNote}>
          {text.trim() === ''
            ? plural(matching.length, 'measure')
            : t('{count} of {measures}', { count: matching.length, measures: plural(listed.length, 'measure') })}
        </output>
        <Prices {...prices} />
      </header>
      {matching.length === 0 ? (
        <p className={styles.nothing}>{t('No matching measure. Try “drawdown” or “ratio”.')}</p>
      ) : null}
      <div className={styles.groups}>
        {groups.map((group) => (
          <Card key={group} title={group} className={styles.group}>
            <Measures measures={matching.filter((measure) => measure.group === group)} report={report} money={money} />
          </Card>
        ))}
      </div>
    </section>
  )
}

/** Beta and alpha need the price of bitcoin, which is fetched from exchanges only on request. */
function Prices({ status, load }: BitcoinPrices) {
  switch (status) {
    case 'offered':
      return (
        <Button look="ghost" onClick={load}>
          {t('Load the price of BTC')}
        </Button>
      )
    case 'loading':
      return <span className={styles.listNote}>{t('Loading the price of BTC…')}</span>
    case 'missing':
      return <span className={styles.listNote}>{t('There is no price of BTC for the whole time.')}</span>
    default:
      return null
  }
}

/** Whether each typed word occurs in the name, the group or the formula of a measure. */
function matches({ name, group, formula }: ListedMeasure, text: string): boolean {
  const searched = `${name} ${group} ${formula}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

const SIDES = ['summary', 'long', 'short'] as const

function Measures({ measures, report, money }: Props & { readonly measures: readonly ListedMeasure[] }) {
  return (
    // Its hints are focusable, so it scrolls by keyboard too.
    <div ref={watchEdges} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">{t('Measure')}</span>
            </th>
            <th scope="col">{t('All')}</th>
            <th scope="col">{t('Long')}</th>
            <th scope="col">{t('Short')}</th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.id}>
              <th scope="row">
                <Hint text={<Explanation measure={measure} />}>{measure.name}</Hint>
              </th>
              {SIDES.map((side) => {
                const value = report[side]?.[measure.id] ?? null
                const text = measureText(measure, value, money)
                return (
                  <td
                    key={side}
                    className={`figures ${isSigned(measure) ? signClass(value, text) : side === 'summary' ? '' : styles.soft}`}
                  >
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Explanation({ measure }: { readonly measure: ListedMeasure }) {
  return (
    <>
      {measure.formula}
      {measure.whenNull === '' ? null : (
        <>
          <br />— {measure.whenNull}
        </>
      )}
    </>
  )
}
