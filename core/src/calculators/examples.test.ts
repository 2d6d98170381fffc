import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fixed, toNumber } from '../base/index.ts'
import { instrument } from '../ledger/index.ts'
import { zScoreOf } from '../measures/z-score.ts'
import { valueOf } from '../trades/value.ts'
import { averageEntry } from './average-entry.ts'
import { breakEven } from './break-even.ts'
import type { OutputValue } from './calculator.ts'
import { drawdownRecovery } from './drawdown-recovery.ts'
import { kellyFraction } from './kelly.ts'
import { liquidationPrice } from './liquidation-price.ts'
import { maintenance } from './maintenance-margin.ts'
import { positionSize } from './position-size.ts'
import { profit } from './profit.ts'

const FILE = new URL('../../../../shared/refs/calc_examples.json', import.meta.url)
const present = existsSync(FILE)
if (!present) console.warn('Skipped: the published examples of calculators are not beside the project.')

type Inputs = Readonly<Record<string, number>>
type Example = { id: string; inputs: Inputs; published: number; tolerance: number }
const examples: Example[] = present ? JSON.parse(readFileSync(FILE, 'utf8')).examples : []

/** How each published example is calculated here: the example has numbers as inputs, the calculators take text. */
const CALCULATE: Readonly<Record<string, (inputs: Inputs) => OutputValue | undefined>> = {
  liq_linear_isolated_eth: ({ WB, cum, qty, entry, mmr }) =>
    liquidationPrice.calculate({
      positionMargin: `${WB}`,
      quantity: `${qty}`,
      entry: `${entry}`,
      tiers: `10000000 ${percent(mmr)} ${cum}`,
    }).results?.liquidationPrice,
  liq_linear_cross_eth: ({ WB, TMM, UPNL, cum, qty, entry, mmr }) =>
    liquidationPrice.calculate({
      mode: 'cross',
      balance: `${WB}`,
      otherMaintenance: `${TMM}`,
      otherProfit: `${UPNL}`,
      quantity: `${qty}`,
      entry: `${entry}`,
      tiers: `10000000 ${percent(mmr)} ${cum}`,
    }).results?.liquidationPrice,
  liq_linear_cross_small: ({ WB, qty, entry, mmr }) =>
    liquidationPrice.calculate({
      mode: 'cross',
      balance: `${WB}`,
      quantity: `${qty}`,
      entry: `${entry}`,
      maintenanceRate: percent(mmr),
    }).results?.liquidationPrice,
  // With the venue's whole table, so that the tier at the liquidation price is found and its deduction computed.
  liq_inverse_coinm: ({ WB, notionalUSD, entry }) =>
    liquidationPrice.calculate({
      contract: 'inverse',
      mode: 'cross',
      balance: `${WB}`,
      quantity: `${notionalUSD}`,
      entry: `${entry}`,
      tiers: '5 0.4\n10 0.5\n20 1\n50 2.5\n100 5\n200 10\n400 12.5',
    }).results?.liquidationPrice,
  liq_inverse_bybit_cross: ({ qty, entry, bal, mmr, fee }) =>
    liquidationPrice.calculate({
      contract: 'inverse',
      mode: 'cross',
      balance: `${bal}`,
      quantity: `${qty}`,
      entry: `${entry}`,
      maintenanceRate: percent(mmr),
      closeFee: percent(fee),
      basis: 'entry',
      tick: '0.5',
    }).results?.liquidationPrice,
  mm_tiers_bybit: ({ value, tiers }) => {
    const rows = (tiers as unknown as [number, number][]).map(([cap, rate]) => `${cap} ${percent(rate)}`)
    return maintenance.calculate({ value: `${value}`, tiers: rows.join('\n') }).results?.maintenanceMargin
  },
  mm_binance_btc: ({ notional, mmr, cum }) =>
    maintenance.calculate({ value: `${notional}`, tiers: `10000000 ${percent(mmr)} ${cum}` }).results
      ?.maintenanceMargin,
  avg_entry_inverse: ({ fills }) =>
    averageEntry.calculate({
      contract: 'inverse',
      entries: (fills as unknown as [number, number][]).map(([quantity, price]) => `${price} ${quantity}`).join(';'),
    }).results?.averageEntry,
  pnl_inverse_bitmex: ({ qty, entry, exit }) =>
    profit.calculate({ contract: 'inverse', quantity: `${qty}`, entry: `${entry}`, exit: `${exit}` }).results?.gross,
  bitmex_real_ledger_sat: ({ qty, entry, exit, exitRebate, funding }) => {
    const kind = {
      venue: 'bitmex',
      symbol: 'XBTUSD',
      kind: 'inverse',
      base: 'BTC',
      quote: 'USD',
      settle: 'BTC',
    } as const
    const contract = instrument({ ...kind, valueRounding: 'per-contract-satoshi' })
    const value = (price: number | undefined) => toNumber(valueOf(contract, fixed(`${qty}`), fixed(`${price}`))) * 1e8
    const paid = (funding as unknown as number[]).reduce((total, payment) => total + payment, 0)
    return Math.round(value(entry) - value(exit) + (exitRebate ?? 0) + paid)
  },
  roi_bybit: () =>
    profit.calculate({ entry: '7000', exit: '7500', quantity: '0.2', leverage: '10', openFee: '0', closeFee: '0.055' })
      .results?.roiOnCost,
  breakeven_long: ({ entry, fo, fc }) =>
    breakEven.calculate({ entry: `${entry}`, openFee: percent(fo), closeFee: percent(fc), tick: '0.01' }).results
      ?.breakEvenPrice,
  position_size_1: ({ account, risk, entry, stop }) =>
    positionSize.calculate({ equity: `${account}`, risk: percent(risk), entry: `${entry}`, stop: `${stop}` }).results
      ?.quantity,
  kelly_1: ({ p, b }) => kellyFraction.calculate({ winRate: percent(p), payoff: `${b}` }).results?.kelly,
  kelly_3: ({ p, b }) => kellyFraction.calculate({ winRate: percent(p), payoff: `${b}` }).results?.kelly,
  zscore_runs: ({ W, L, R }) => zScoreOf(runsOf(W ?? 0, L ?? 0, R ?? 0)),
  option_deribit_sol: ({ premium, strike, delivery, mult }) => {
    const kind = {
      venue: 'deribit',
      symbol: 'SOL',
      kind: 'option-linear',
      base: 'SOL',
      quote: 'USDC',
      settle: 'USDC',
    } as const
    const option = instrument({ ...kind, contractSize: fixed(`${mult}`) })
    const worth = (price: number) => toNumber(valueOf(option, fixed(1), fixed(price)))
    return worth(Math.max((delivery ?? 0) - (strike ?? 0), 0)) - worth(premium ?? 0)
  },
  drawdown_recovery: ({ d }) => drawdownRecovery.calculate({ drawdown: percent(d) }).results?.gain,
}
/** Payoffs and sums that exports take over from the venue: we calculate nothing, so there is nothing to prove here. */
const NOT_OURS: ReadonlySet<string> = new Set(['okx_realised', 'option_deribit_call'])

describe.runIf(present)('published examples', () => {
  test.each(examples.filter(({ id }) => !NOT_OURS.has(id)).map((example) => [example.id, example] as const))(
    '%s',
    (id, { inputs, published, tolerance }) => {
      const result = CALCULATE[id]?.(inputs)
      expect(result, `no calculator is known for ${id}`).not.toBeUndefined()
      expect(Math.abs(Number(result) - published)).toBeLessThanOrEqual(tolerance * 1.0001 + 1e-12)
    },
  )
})

function percent(share: number | undefined): string {
  return (100 * (share ?? 0)).toFixed(6)
}

/** Wins and losses in a given number of runs: single trades alternate, and the last run of each takes the rest. */
function runsOf(wins: number, losses: number, runs: number): number[] {
  const outcomes: number[] = []
  const left = { win: wins, loss: losses }
  for (let run = 0; run < runs; run += 1) {
    const kind = run % 2 === 0 ? 'win' : 'loss'
    const length = run >= runs - 2 ? left[kind] : 1
    left[kind] -= length
    for (let done = 0; done < length; done += 1) outcomes.push(kind === 'win' ? 1 : -1)
  }
  return outcomes
}
