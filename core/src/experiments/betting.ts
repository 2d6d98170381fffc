/**
 * Evidence against a claim of chance, as the wealth of a gambler who bets against it and cannot win on average if it is
 * true. By Ville's inequality the wealth ever reaches 20 with a probability of at most 5 %, so it may be checked after
 * every bet.
 *
 * Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", Journal of the Royal Statistical
 * Society B 86 (2024): the capital process, here the mean of several constant bets ("diversified Kelly"), which is one
 * bet per result that depends only on earlier results. Ramdas, Grünwald, Vovk and Shafer, "Game-theoretic statistics
 * and safe anytime-valid inference", Statistical Science 38 (2023): why such a wealth may be checked at any time.
 */

/**
 * Stakes, as shares of the largest loss of a bet within the declared bound. The largest leaves room for losses of twice
 * that.
 */
export const STAKES: readonly number[] = [1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32]

/** The wealth at which a verdict is given: chance reaches it in 5 of 100 cases. */
export const PROOF = 20

export type Bettor = {
  /** Bets on a result and returns the wealth after it. The result is at most 0 on average if the claim is true. */
  readonly bet: (result: number, bound: number) => number
  readonly wealth: () => number
}

/**
 * Begins with a wealth of 1. `bound` of a bet: the loss to expect. A loss beyond twice the bound takes the whole stake;
 * it is never clipped.
 */
export function createBettor(): Bettor {
  const wealths = STAKES.map(() => 1)
  const wealth = (): number => wealths.reduce((sum, each) => sum + each, 0) / wealths.length
  return {
    wealth,
    bet: (result, bound) => {
      for (const [index, share] of STAKES.entries())
        wealths[index] = Math.min(MAX, (wealths[index] as number) * Math.max(0, 1 + (share * result) / bound))
      return wealth()
    },
  }
}

/** A loss or gain may be half as large again as the largest so far. */
export const MARGIN = 1.5
/** With fewer losses, or gains, nobody knows how large one can be. */
export const MIN_SEEN = 5

/** Wealth beyond this adds no information, and would overflow. */
const MAX = 1e100

/** The growth of the logarithm of the wealth per bet with the best stake, for results of this mean and variance. */
export function growthOf({ mean, variance, bound }: { mean: number; variance: number; bound: number }): number {
  const square = variance + mean * mean
  return Math.max(
    ...STAKES.map((share) => {
      const stake = share / bound
      return stake * mean - (stake * stake * square) / 2
    }),
  )
}
