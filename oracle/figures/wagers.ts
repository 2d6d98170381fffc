/** The wealth of bets on an experiment, computed a second time: plainly, and from the start for every look. */

export type Wager = { readonly open: number; readonly close: number; readonly value: number; readonly isOwn: boolean }
export type WagerTerms = {
  readonly sign: 1 | -1
  /** A number to beat; null = the other trades. */
  readonly number: number | null
  readonly pair: { readonly own: number; readonly others: number }
  readonly effect: number
  readonly loss: number
  readonly gain: number
  readonly unit: 'decision' | 'day' | 'week'
  readonly most: number
}

const QUARTER_HOUR = 900_000
const DAY = 86_400_000

/** The wealth of the bets for and against it after each wager. */
export function wealthsOf(wagers: readonly Wager[], terms: WagerTerms): readonly (readonly [number, number])[] {
  const rounds = roundsOf(terms.number === null ? wagers : wagers.filter(({ isOwn }) => isOwn), terms.unit)
  const bets = terms.number === null ? pairBets(rounds, terms) : numberBets(rounds, terms, terms.number)
  return bets.map((_, last) => {
    const played = bets.slice(0, last + 1)
    return [wealth(played.map(({ up }) => up)), wealth(played.map(({ down }) => down))]
  })
}

/** Each result as a share of the loss that its bet expects. */
type Bet = { readonly up: number; readonly down: number }

function wealth(results: readonly number[]): number {
  const ends = [0.5, 0.25, 0.125, 0.0625, 0.03125].map((share) =>
    results.reduce((purse, result) => (1 + share * result <= 0 ? 0 : purse * (1 + share * result)), 1),
  )
  return ends.reduce((all, purse) => all + purse, 0) / 5
}

function roundsOf(wagers: readonly Wager[], unit: WagerTerms['unit']): readonly (readonly Wager[])[] {
  const rounds: Wager[][] = []
  const length = unit === 'week' ? 7 * DAY : DAY
  for (const wager of [...wagers].sort((a, b) => a.open - b.open)) {
    const last = rounds[rounds.length - 1]
    const first = last?.[0]
    const isJoined =
      last !== undefined &&
      first !== undefined &&
      (last.some(({ close }) => wager.open < close) ||
        (unit === 'decision'
          ? wager.open - first.open < QUARTER_HOUR
          : Math.floor(wager.open / length) === Math.floor(first.open / length)))
    if (isJoined) last.push(wager)
    else rounds.push([wager])
  }
  return rounds
}

function numberBets(rounds: readonly (readonly Wager[])[], terms: WagerTerms, number: number): Bet[] {
  const level = terms.sign * number
  return rounds.map((round) => {
    let [up, down] = [0, 0]
    for (const { value } of round) {
      const result = terms.sign * value
      up += (result > terms.gain ? terms.gain : result) - level
      down += level + terms.effect - (result < -terms.loss ? -terms.loss : result)
    }
    return { up: up / (terms.most * (level + terms.loss)), down: down / (terms.most * (terms.gain - level)) }
  })
}

function pairBets(rounds: readonly (readonly Wager[])[], { sign, pair, effect, loss, gain }: WagerTerms): Bet[] {
  const bets: Bet[] = []
  let [own, others]: [number[], number[]] = [[], []]
  for (const round of rounds) {
    const [first, second] = [together(round, true), together(round, false)]
    if (first !== null && own.length < pair.own) own = [...own, sign * first]
    if (second !== null && others.length < pair.others) others = [...others, sign * second]
    if (own.length < pair.own || others.length < pair.others) continue
    const range = (loss + gain) / 2
    const low = (values: number[]) => average(values.map((value) => (value < -loss ? -loss : value)))
    const high = (values: number[]) => average(values.map((value) => (value > gain ? gain : value)))
    bets.push({ up: (high(own) - low(others)) / range, down: (effect - low(own) + high(others)) / range })
    ;[own, others] = [[], []]
  }
  return bets
}

/** The average of the trades of one side that were opened within a quarter of an hour of its first. */
function together(round: readonly Wager[], isOwn: boolean): number | null {
  const side = round.filter((wager) => wager.isOwn === isOwn)
  const [first] = side
  if (first === undefined) return null
  return average(side.filter(({ open }) => open <= first.open + QUARTER_HOUR).map(({ value }) => value))
}

function average(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0) / values.length
}
