/** The result of a trade if nothing had been added to it while it lost. */
import { toNumber } from '../base/index.ts'
import { carriedIn, gainSign, MOVES } from '../measures/index.ts'
import { entriesOf, type Trade } from '../trades/index.ts'
import type { ChoiceResult } from './choice.ts'

/**
 * Leaves out the entries at a worse price than the average before them. Every exit closes the same share of the
 * position, at the same moment and price, so the fills are enough. Fees of exits, funding and other payments shrink
 * with the position; the fees of these entries are not paid.
 *
 * The entries left out were opened and closed without knowledge of later prices, so in a fair market they make nothing
 * on average except their fees, no matter why the trader added. Null if nothing was added at a loss.
 */
export function leftOutEntries(trade: Trade): ChoiceResult | null {
  const entries = entriesOf(trade)
  const first = entries.find(({ averagesDown }) => averagesDown)
  if (first === undefined) return null
  if (trade.slices.some(({ fill }) => MOVES.has(fill.execution))) return { gap: 'moved-coins' }
  const { closeTime, net } = trade
  if (closeTime === null || net === null) return { gap: 'no-costs' }
  const added = addedTo(
    trade,
    entries.map(({ averagesDown }) => averagesDown),
  )
  const profit = added.reduce((sum, step) => sum + step.profit - step.fee, 0)
  const cash = trade.cashEvents.reduce((sum, { time, value }) => {
    const share = added.findLast((step) => step.time <= time && step.isOpen)?.share ?? 0
    return value === null ? sum : sum + toNumber(value) * share
  }, 0)
  const more = -(profit + cash)
  return { gap: null, time: first.time, until: closeTime, more: { low: more, high: more } }
}

/** The share of one fill's result that belongs to the entries left out. */
type AddedStep = {
  readonly time: number
  /** Their share of the position: after an entry, and before an exit. */
  readonly share: number
  /** Whether anything is open after the fill. */
  readonly isOpen: boolean
  readonly profit: number
  readonly fee: number
}

type Lot = { quantity: number; value: number }

/** After each fill of the trade. `isAdded`: of each entry, in their order. */
function addedTo(trade: Trade, isAdded: readonly boolean[]): readonly AddedStep[] {
  const sign = gainSign(trade)
  const dust = carriedIn(trade)
  const whole: Lot = { quantity: toNumber(dust.quantity), value: toNumber(dust.value) }
  const added: Lot = { quantity: 0, value: 0 }
  const grow = (lot: Lot, { quantity, value }: Lot, times: number): void => {
    lot.quantity += times * quantity
    lot.value += times * value
  }
  let entry = 0
  return trade.slices.map((slice): AddedStep => {
    const fill = { quantity: toNumber(slice.quantity), value: toNumber(slice.value) }
    const paid = slice.fee === null ? 0 : toNumber(slice.fee)
    const { time } = slice.fill
    if (slice.role === 'entry') {
      const isLeftOut = isAdded[entry] === true
      entry += 1
      grow(whole, fill, 1)
      if (isLeftOut) grow(added, fill, 1)
      const share = added.quantity / whole.quantity
      return { time, share, isOpen: true, profit: 0, fee: isLeftOut ? paid : 0 }
    }
    const share = whole.quantity > 0 ? added.quantity / whole.quantity : 0
    const closed = whole.quantity > 0 ? Math.min(1, fill.quantity / whole.quantity) : 1
    const profit = sign * (fill.value * share - added.value * closed)
    grow(whole, { ...whole }, -closed)
    grow(added, { ...added }, -closed)
    return { time, share, isOpen: closed < 1, profit, fee: paid * share }
  })
}
