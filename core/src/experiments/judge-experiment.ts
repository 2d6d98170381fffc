/** The state of an experiment, by results after its seal. The verdict is valid however often it is checked. */
import { float64At } from '../base/index.ts'
import { type Round, roundsOf } from '../chance/index.ts'
import { type Bettor, createBettor, growthOf, PROOF, STAKES } from './betting.ts'
import { createPairing } from './pairing.ts'
import { pickResults, type Results } from './results.ts'
import { type ExperimentTerms, isOfDays, rangeOf } from './terms.ts'

export type Times = {
  /** UTC ms. */
  readonly sealedAt: number
  readonly stoppedAt: number | null
  readonly now: number
}

export type VerdictState = 'holds' | 'fails'

/** A snapshot of the experiment: after one more bet. */
export type Look = {
  /** When its last trade closed, UTC ms. */
  readonly time: number
  readonly decisions: number
  /** Mean of the subject so far, in the measure. */
  readonly mean: number
  /** 1 at the beginning, 20 for a verdict. */
  readonly forIt: number
  readonly againstIt: number
}

export type ExperimentStanding = {
  readonly state: 'not-yet' | 'stopped' | VerdictState
  /** When the verdict was reached. */
  readonly verdict: Look | null
  readonly looks: readonly Look[]
  /** Complete trades or days of the experiment, and their decisions. */
  readonly count: number
  readonly decisions: number
  /** How many of these have no value, such as trades without a risk. */
  readonly unmeasured: number
  /** Facts so far: mean in the measure, mean of the other trades, and net in the reporting currency. */
  readonly mean: number | null
  readonly othersMean: number | null
  readonly net: number | null
  /**
   * About how many more trades or days until a verdict, at the spread so far, if the smallest effect that matters is
   * the true one; null before ten decisions, and once there is a verdict.
   */
  readonly more: number | null
}

/** With fewer decisions the spread says nothing. */
export const MIN_FOR_SPREAD = 10

export function judgeExperiment(terms: ExperimentTerms, all: Results, times: Times): ExperimentStanding {
  const later = pickResults(all, (index) => float64At(all.openTime, index) >= times.sealedAt)
  const isOwn = terms.against.by === 'number'
  const results = isOwn ? pickResults(later, (index) => later.isSubject[index] === 1) : later
  const end = Math.min(times.now, times.stoppedAt ?? Number.POSITIVE_INFINITY)
  const completeRounds = (of: Results) => roundsOf(of, terms.unit).filter((round) => round.end <= end)
  const rounds = completeRounds(results)
  const table = createTable(terms)
  const looks: Look[] = []
  let verdict: { readonly state: VerdictState; readonly look: Look } | null = null
  const own = createTally()
  const others = createTally()
  for (const round of isOwn ? completeRounds(later) : rounds) others.add(round, later, 0)
  for (const round of rounds) {
    own.add(round, results, 1)
    const wealth = table.play(results, round)
    if (wealth === null) continue
    const time = Math.max(...round.trades.map((trade) => float64At(results.closeTime, trade)))
    const look = { time, decisions: own.decisions(), mean: own.mean() ?? 0, ...wealth }
    looks.push(look)
    const state = wealth.forIt >= PROOF ? 'holds' : wealth.againstIt >= PROOF ? 'fails' : null
    if (verdict === null && state !== null) verdict = { state, look }
  }
  return {
    state: verdict?.state ?? (times.stoppedAt === null ? 'not-yet' : 'stopped'),
    verdict: verdict?.look ?? null,
    looks,
    count: own.count(),
    decisions: own.decisions(),
    unmeasured: own.unmeasured(),
    mean: own.mean(),
    othersMean: terms.about.by === 'trades' ? others.mean() : null,
    net: own.net(),
    more: verdict !== null || times.stoppedAt !== null ? null : table.more(own),
  }
}

type Tally = ReturnType<typeof createTally>

/** Facts about complete rounds. */
function createTally() {
  let [count, decisions, unmeasured, sum, net, hasNet] = [0, 0, 0, 0, 0, true]
  return {
    add: ({ trades }: Round, { isSubject, value, net: nets }: Results, side: 0 | 1): void => {
      let measured = 0
      for (const trade of trades) {
        if (isSubject[trade] !== side) continue
        const [result, money] = [float64At(value, trade), float64At(nets, trade)]
        if (Number.isNaN(money)) hasNet = false
        else net += money
        count += 1
        if (Number.isNaN(result)) unmeasured += 1
        else {
          measured += 1
          sum += result
        }
      }
      if (measured > 0) decisions += 1
    },
    count: () => count,
    decisions: () => decisions,
    unmeasured: () => unmeasured,
    mean: () => (count === unmeasured ? null : sum / (count - unmeasured)),
    net: () => (hasNet && count > 0 ? net : null),
  }
}

type Wealths = { readonly forIt: number; readonly againstIt: number }

/** Two bets per result: one on the claim that it is chance, one on the claim that the effect that matters exists. */
function createTable(terms: ExperimentTerms) {
  const [forIt, againstIt] = [createBettor(), createBettor()]
  const game = gameOf(terms)
  const played = { count: 0, sum: 0, squares: 0 }
  return {
    /** The wealth after a round; null if it settled no bet. */
    play: (results: Results, round: Round): Wealths | null => {
      const result = game.resultOf(results, round)
      if (result === null) return null
      played.count += 1
      played.sum += result.gain
      played.squares += result.gain * result.gain
      return {
        forIt: forIt.bet(result.gain, game.lossBound),
        againstIt: againstIt.bet(result.shortfall, game.shortfallBound),
      }
    },
    more: (own: Tally): number | null => {
      if (played.count < MIN_FOR_SPREAD) return null
      const mean = played.sum / played.count
      const variance = Math.max(0, played.squares / played.count - mean * mean)
      const tradesPerBet = (own.count() - own.unmeasured()) / played.count
      const target = game.effectOf(tradesPerBet)
      return moreBets(forIt, { mean: target, variance, bound: game.lossBound }, tradesPerBet)
    },
  }
}

/** The factor from the present wealth to the proof; badly fitting stakes are lost on the way. */
function moreBets(bettor: Bettor, spread: Parameters<typeof growthOf>[0], tradesPerBet: number): number | null {
  const growth = growthOf(spread)
  if (growth <= 0) return null
  const missing = Math.log(PROOF * STAKES.length) - Math.log(Math.max(bettor.wealth(), 1 / PROOF))
  return Math.max(1, Math.ceil((missing / growth) * tradesPerBet))
}

type Game = {
  /** `gain`: not above 0 on average if the claim is chance; `shortfall`: if the effect that matters exists. */
  readonly resultOf: (results: Results, round: Round) => { readonly gain: number; readonly shortfall: number } | null
  readonly lossBound: number
  readonly shortfallBound: number
  /** The mean of a gain if the smallest effect that matters is the true one. */
  readonly effectOf: (tradesPerBet: number) => number
}

function gameOf(terms: ExperimentTerms): Game {
  const { against, effect, direction, tradesPerDecision } = terms
  const sign = direction === 'higher' ? 1 : -1
  const { low, high } = rangeOf(terms)
  const capped = (value: number) => Math.min(high, value)
  const raised = (value: number) => Math.max(low, value)
  if (against.by === 'number') {
    const max = isOfDays(terms.measure) ? 1 : tradesPerDecision
    const number = sign * against.value
    return {
      // Sums, because a trader who stops for the day after a win lets results decide how many trades a mean covers.
      resultOf: ({ value, isSubject }, { trades }) => {
        const values = trades.filter((trade) => isSubject[trade] === 1).map((trade) => sign * float64At(value, trade))
        const measured = values.filter((each) => !Number.isNaN(each))
        if (measured.length === 0) return null
        return {
          gain: sumOf(measured, (each) => capped(each) - number),
          shortfall: sumOf(measured, (each) => number + effect - raised(each)),
        }
      },
      lossBound: max * (number - low),
      shortfallBound: max * (high - number),
      effectOf: (tradesPerBet) => effect * tradesPerBet,
    }
  }
  const pairing = createPairing(against)
  return {
    resultOf: (results, round) => {
      const pair = pairing.add(results, round)
      if (pair === null) return null
      // Each result is clipped only on the side that would favor the claim under test.
      const mean = (values: readonly number[], cut: (value: number) => number) =>
        sumOf(values, (value) => cut(sign * value)) / values.length
      return {
        gain: mean(pair.own, capped) - mean(pair.others, raised),
        shortfall: effect - mean(pair.own, raised) + mean(pair.others, capped),
      }
    },
    // The largest stake is half of a bound, so even the worst result of the experiment against the best other one
    // leaves some wealth.
    lossBound: (high - low) / 2,
    shortfallBound: (high - low) / 2,
    effectOf: () => effect,
  }
}

function sumOf(values: readonly number[], of: (value: number) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0)
}
