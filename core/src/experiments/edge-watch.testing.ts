/** Playbooks of noise, and one whose edge ends. */
import { HOUR_MS } from '../base/index.ts'
import { FIRST_DAY, type MadeTrade, type Random, TICKERS } from '../insights/made-journals.testing.ts'
import { type EdgeWatch, watchEdge } from './edge-watch.ts'
import { resultsOfMade } from './noise.testing.ts'

/** A playbook for each coin, watched in days. */
export function falselyWatched(
  make: (random: Random) => MadeTrade[],
  { count, randomOfJournal }: { readonly count: number; readonly randomOfJournal: (journal: number) => Random },
): number {
  let heard = 0
  for (let journal = 0; journal < count; journal += 1) {
    const trades = make(randomOfJournal(journal))
    const states = Array.from({ length: TICKERS }, (_, coin) => {
      const results = resultsOfMade(trades, ({ ticker }) => ticker === coin)
      return watchEdge(results, { unit: 'day', playbooks: TICKERS, now: Number.POSITIVE_INFINITY }).state
    })
    if (states.some((state) => state !== 'early')) heard += 1
  }
  return heard
}

/** `edges`: the mean of each trade in percent; the spread is 2. */
export function watchMeans(
  random: Random,
  means: readonly number[],
): EdgeWatch & { readonly times: readonly number[] } {
  const trades = means.map((mean, index): MadeTrade => {
    const openTime = FIRST_DAY + index * 8 * HOUR_MS
    const net = 50 * (mean + 2 * random.normal())
    return { ticker: 0, side: 1, openTime, closeTime: openTime + HOUR_MS, size: 5_000, net }
  })
  const results = resultsOfMade(trades, () => true)
  const watched = watchEdge(results, { unit: 'decision', playbooks: 3, now: Number.POSITIVE_INFINITY })
  return { ...watched, times: trades.map(({ openTime }) => openTime) }
}
