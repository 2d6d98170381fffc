import { useSeconds } from '../../data/page/clock.ts'
import type { BarsState, MarketSnapshot } from './market/use-market.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { marketGap } from './market/market-words.ts'
import { countText, plural } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Screener.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const BAR_NAMES = perLanguage(
  () => ({ '5m': t('bars of 5 minutes'), '1h': t('hourly bars'), '1d': t('daily bars') }) as const,
)

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
        <output>
          {matching === null
            ? '\u00a0'
            : t('{matching} of {total}', { matching: countText(matching), total: countText(total) })}
        </output>
        <Age market={market} />
        {market.leftOut === 0 ? null : (
          <span className={styles.faint}>
            {' '}
            <Trans
              text="· {instruments} traded least left out"
              with={{ instruments: plural(market.leftOut, 'instrument') }}
            />
          </span>
        )}
      </p>
      {filling.map(({ interval, have }) => (
        <p key={interval} className={styles.filling}>
          <ProgressBar
            label={t('Instruments with {barNames}', { barNames: BAR_NAMES()[interval] })}
            share={total === 0 ? null : have / total}
          />
          <span>
            <Trans
              text="{have} of {total} instruments have {barNames}"
              with={{ have: countText(have), total: countText(total), barNames: BAR_NAMES()[interval] }}
            />
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
  if (at === null) return <span> {t('· no prices yet')}</span>
  const ageMs = Math.max(0, now + market.aheadMs - at)
  return (
    <span data-old={ageMs > 5 * 60_000}>
      {' '}
      <Trans text="· prices {ageMs} old" with={{ ageMs: holding(ageMs) }} />
    </span>
  )
}

function Troubles({ market, bars, error, barsError }: Omit<Props, 'matching'>) {
  const sentences = new Set<string>()
  if (error !== null) sentences.add(t('{error} You see the last figures we received.', { error: sentenceOf(error) }))
  if (market.problem !== null)
    sentences.add(t('{problem} You see the last figures we received.', { problem: marketGap(market.problem) }))
  const kinds = [
    [t('Funding'), market.freshness.funding.problem],
    [t('Open interest'), market.freshness.openInterest.problem],
  ] as const
  for (const [name, problem] of kinds) {
    // Data that an exchange does not publish is not a temporary problem: its columns are empty, and say so.
    if (problem === null || problem === market.problem || problem === 'venue-not-offered') continue
    sentences.add(`${name}: ${marketGap(problem)}`)
  }
  if (barsError !== null && error === null) sentences.add(t('Bars: {error}', { error: sentenceOf(barsError) }))
  for (const { problem, interval } of bars) {
    if (problem !== null && problem !== market.problem) sentences.add(`${BAR_NAMES()[interval]}: ${marketGap(problem)}`)
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
