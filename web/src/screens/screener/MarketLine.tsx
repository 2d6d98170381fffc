import { useSeconds } from '../../data/page/clock.ts'
import type { BarsState, MarketSnapshot } from './market/use-market.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { marketGap } from './market/market-words.ts'
import { countText, plural } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Screener.module.css'

const BAR_NAMES = { '5m': 'bars of 5 minutes', '1h': 'hourly bars', '1d': 'daily bars' } as const

type Props = {
  readonly market: MarketSnapshot
  readonly matching: number | null
  readonly bars: readonly BarsState[]
  /** The error of the last request. */
  readonly error: unknown
  readonly barsError: unknown
}

/** The number of instruments shown, the age of the figures, and what is still loading. */
export function MarketLine({ market, matching, bars, error, barsError }: Props) {
  const total = market.listed.size
  const filling = bars.filter(({ have, waiting, more }) => (waiting > 0 || more) && have < total)
  return (
    <>
      <p className={`${styles.totals} figures`}>
        <output>{matching === null ? '\u00a0' : `${countText(matching)} of ${countText(total)}`}</output>
        <Age market={market} />
        {market.leftOut === 0 ? null : (
          <span className={styles.faint}> · {plural(market.leftOut, 'instrument')} traded least left out</span>
        )}
      </p>
      {filling.map(({ interval, have }) => (
        <p key={interval} className={styles.filling}>
          <ProgressBar label={`Instruments with ${BAR_NAMES[interval]}`} share={total === 0 ? null : have / total} />
          <span>
            {countText(have)} of {countText(total)} instruments have {BAR_NAMES[interval]}
          </span>
        </p>
      ))}
      <Troubles {...{ market, bars, error, barsError }} />
    </>
  )
}

function Age({ market }: { readonly market: MarketSnapshot }) {
  const now = useSeconds()
  const at = market.freshness.tickers.at
  if (at === null) return <span> · no prices yet</span>
  const ageMs = Math.max(0, now + market.aheadMs - at)
  return <span data-old={ageMs > 5 * 60_000}> · prices {holding(ageMs)} old</span>
}

function Troubles({ market, bars, error, barsError }: Omit<Props, 'matching'>) {
  const sentences = new Set<string>()
  if (error !== null) sentences.add(`${sentenceOf(error)} You see the last figures we received.`)
  if (market.problem !== null) sentences.add(`${marketGap(market.problem)} You see the last figures we received.`)
  const kinds = [
    ['Funding', market.freshness.funding.problem],
    ['Open interest', market.freshness.openInterest.problem],
  ] as const
  for (const [name, problem] of kinds) {
    // Data that an exchange does not publish is not a temporary problem: its columns are empty, and say so.
    if (problem === null || problem === market.problem || problem === 'venue-not-offered') continue
    sentences.add(`${name}: ${marketGap(problem)}`)
  }
  if (barsError !== null && error === null) sentences.add(`Bars: ${sentenceOf(barsError)}`)
  for (const { problem, interval } of bars) {
    if (problem !== null && problem !== market.problem) sentences.add(`${BAR_NAMES[interval]}: ${marketGap(problem)}`)
  }
  if (sentences.size === 0) return null
  return (
    <output className={styles.trouble}>
      {[...sentences].map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </output>
  )
}
