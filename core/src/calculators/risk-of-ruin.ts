import { mulberry32 } from '../base/index.ts'
import { calculated, calculator } from './calculator.ts'
import { countField, factorField, percentField } from './fields.ts'
import { numberOf } from './fraction.ts'

const PATHS = 10_000

/**
 * The probability that an account falls to the level at which its owner stops. With a fixed stake it is exact if the
 * drawdown is a whole number of losses, and an upper bound in between.
 *
 * Most pages print ((1 - edge) / (1 + edge))^units, which is right only if a win equals a loss: for a payoff of 2 and a
 * win rate of 40 % it gives 0.03 % instead of 2 %. So the root of the gambler's equation is computed instead.
 */
export const riskOfRuin = calculator({
  name: 'Risk of ruin',
  sentence: 'How likely a losing streak takes the account down to where you must stop.',
  fields: {
    winRate: percentField('Win rate %', '50', { min: '0', max: '100' }),
    payoff: factorField('Average win / average loss', '2', { above: '0', max: '1000' }),
    risk: percentField('Risk of a trade %', '2', { min: '0.01', max: '100' }),
    ruin: percentField('Ruin is a drawdown of %', '40', { above: '0', max: '100' }),
    trades: countField('Trades to look ahead', '1000', { min: '1', max: '1000' }),
    seed: countField('Seed of the simulation', '1', { min: '0', max: '4294967295' }),
  },
  outputs: {
    fixedStake: { label: 'Ruin with a fixed stake, ever (exact)', unit: 'percent', whenNull: '' },
    fixedFraction: { label: 'Ruin with a fixed share of the equity (simulated)', unit: 'percent', whenNull: '' },
    units: { label: 'Losses in a row to ruin, fixed stake', unit: 'count', whenNull: '' },
  },
  formula:
    'fixed stake: x^(drawdown / risk), x the root below 1 of p × x^(1 + payoff) - x + (1 - p) = 0, 1 without an edge; fixed share: part of 10,000 simulated paths that fall by the drawdown from a peak within the given number of trades',
  source:
    "gambler's ruin with unequal payoffs; the fixed stake never stops trading, the simulation stops after its trades",
  simulated: true,
  compute: ({ winRate, payoff, risk, ruin, trades, seed }) => {
    const odds = { winRate: numberOf(winRate), payoff: numberOf(payoff) }
    const units = numberOf(ruin) / numberOf(risk)
    return calculated({
      fixedStake: survivalRoot(odds) ** units,
      fixedFraction: simulatedRuin({ ...odds, risk: numberOf(risk), ruin: numberOf(ruin), trades, seed }),
      units,
    })
  },
})

type Odds = { readonly winRate: number; readonly payoff: number }

/**
 * The probability of ever being one loss below the start. It solves x = (1 - p) + p * x^(1 + b): lose at once, or win
 * and then fall 1 + b losses. The right side is convex with x = 1 as one solution, so the other lies below its minimum.
 */
export function survivalRoot({ winRate, payoff }: Odds): number {
  if (winRate * payoff <= 1 - winRate) return 1
  const excess = (x: number) => winRate * x ** (1 + payoff) - x + (1 - winRate)
  let low = 0
  let high = (1 / (winRate * (1 + payoff))) ** (1 / payoff)
  for (let round = 0; round < 200 && high - low > 0; round += 1) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (excess(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

type Simulated = Odds & {
  readonly risk: number
  readonly ruin: number
  readonly trades: number
  readonly seed: number
}

/** Share of the paths that fall by `ruin` from a peak where each trade risks the same share of the equity. */
function simulatedRuin({ winRate, payoff, risk, ruin, trades, seed }: Simulated): number {
  const random = mulberry32(seed)
  // Growth multiplies, so logarithms are added; the last digits of a fall that just reaches ruin are noise.
  const win = Math.log1p(risk * payoff)
  const loss = Math.log1p(-risk)
  const fall = Math.log1p(-ruin) + 1e-12
  let ruined = 0
  for (let path = 0; path < PATHS; path += 1) {
    let belowPeak = 0
    for (let trade = 0; trade < trades; trade += 1) {
      belowPeak += random() < winRate ? win : loss
      if (belowPeak > 0) belowPeak = 0
      else if (belowPeak <= fall) {
        ruined += 1
        break
      }
    }
  }
  return ruined / PATHS
}
