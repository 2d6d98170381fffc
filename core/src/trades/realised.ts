import { ExactSum, type Fixed, itemAt } from '../base/index.ts'

export type RealisedSums = { readonly venue: Fixed; readonly ours: Fixed; readonly fills: number }

type Part = { readonly isCounted: boolean; readonly endedAt: number }

/**
 * Realised profit by the venue and by us. Health is only needed at moments when everything is flat, so all fills
 * between two of them share one section. A long history has hundreds of thousands of sections, which are stored as
 * numbers instead of objects.
 */
export class Realised {
  /** The sums of the fills in the last section. */
  readonly venue: ExactSum
  readonly ours: ExactSum
  #time = Number.NaN
  #fills = 0
  #isCounted = false
  /** The earlier sections: the end and the sums of each. */
  readonly #times: number[] = []
  readonly #counts: number[] = []
  readonly #venueUnits: number[] = []
  readonly #ourUnits: number[] = []
  /** The remainder of a section that is not a whole number of units. */
  readonly #rests = new Map<number, { readonly venue: Fixed; readonly ours: Fixed }>()

  /** Sums are counted in units of 10^-scale. */
  constructor(scale: number) {
    this.venue = new ExactSum(scale)
    this.ours = new ExactSum(scale)
  }

  /**
   * Counts a fill at this time, whose amounts belong to `venue` and `ours`. `isCounted` is false if the replay could
   * not count the fill at all; `endedAt` is when the last trade of the leg ended.
   */
  count(time: number, { isCounted, endedAt }: Part): void {
    const isSame = this.#fills > 0 && isCounted && this.#isCounted && (this.#time > endedAt || endedAt === time)
    if (!isSame) this.#endPart()
    this.#time = time
    this.#isCounted = isCounted
    this.#fills += 1
  }

  /** The sums between each of these times and the previous one; times must ascend; a section counts where it ends. */
  sumsBy(times: readonly number[]): RealisedSums[] {
    this.#endPart()
    const sums = times.map(() => ({
      venue: new ExactSum(this.venue.scale),
      ours: new ExactSum(this.ours.scale),
      fills: 0,
    }))
    let step = 0
    for (let part = 0; part < this.#times.length; part += 1) {
      while (step < times.length && itemAt(times, step) < itemAt(this.#times, part)) step += 1
      const sum = sums[step]
      if (sum === undefined) break
      sum.venue.addUnits(itemAt(this.#venueUnits, part))
      sum.ours.addUnits(itemAt(this.#ourUnits, part))
      sum.fills += itemAt(this.#counts, part)
      const rest = this.#rests.size === 0 ? undefined : this.#rests.get(part)
      if (rest === undefined) continue
      sum.venue.add(rest.venue)
      sum.ours.add(rest.ours)
    }
    return sums.map(({ venue, ours, fills }) => ({ venue: venue.amount, ours: ours.amount, fills }))
  }

  #endPart(): void {
    if (this.#fills === 0) return
    const { venue, ours } = this
    if (!venue.isWhole || !ours.isWhole)
      this.#rests.set(this.#times.length, { venue: venue.rest ?? 0n, ours: ours.rest ?? 0n })
    this.#times.push(this.#time)
    this.#counts.push(this.#fills)
    this.#venueUnits.push(venue.units)
    this.#ourUnits.push(ours.units)
    venue.clear()
    ours.clear()
    this.#fills = 0
  }
}
