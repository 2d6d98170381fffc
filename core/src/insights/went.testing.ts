/** Made-up traders with three causes of a loss, and the table of causes for them. */
import { hourOf, SHAPES } from './battery.testing.ts'
import {
  columnsOfMade,
  everyRow,
  type MadeTrade,
  madeTrades,
  NOISE,
  type Random,
  randomOf,
  SETTINGS,
} from './made-journals.testing.ts'
import { type WhereItWent, whereItWent } from './where-it-went.ts'

export function wentOf(trades: readonly MadeTrade[]): WhereItWent {
  const columns = columnsOfMade(trades)
  return whereItWent({ columns, rows: everyRow(columns), settings: SETTINGS })
}

/** Each on a tenth to a fifth of all trades, known at the open. */
const CAUSES = [
  { dimension: 'ticker', keys: ['COIN1USDT'], isIn: ({ ticker }: MadeTrade) => ticker === 1 },
  { dimension: 'hour', keys: ['11', '12'], isIn: (trade: MadeTrade) => hourOf(trade) === 11 || hourOf(trade) === 12 },
  { dimension: 'ticker', keys: ['COIN3USDT'], isIn: ({ ticker }: MadeTrade) => ticker === 3 },
] as const

/** The loss that each cause adds to its trades, in standard deviations of all results. */
const CLEAR: readonly number[] = [0.6, 0.45, 0.45]

type Result = {
  /** Whether the first row is the cause with the largest loss. */
  readonly largest: boolean
  /** How many of the three appear as rows. */
  readonly named: number
}

/** This many traders with 1,500 trades each, over all shapes of noise. */
type Traders = { readonly count: number; readonly seed: number; readonly deviations?: readonly number[] }

export function causesFirst({ count, seed, deviations = CLEAR }: Traders): readonly Result[] {
  return Array.from({ length: count }, (_, index) => {
    const random: Random = randomOf(seed + 7_919 * index)
    const made = madeTrades(random, 1_500, NOISE[SHAPES[index % SHAPES.length] ?? 'normal'] ?? (() => 0))
    const spread = Math.sqrt(made.reduce((sum, { net }) => sum + net * net, 0) / made.length)
    const trades = made.map((trade) => {
      const cost = CAUSES.reduce((sum, { isIn }, index) => sum + (isIn(trade) ? (deviations[index] ?? 0) : 0), 0)
      return { ...trade, net: trade.net - cost * spread }
    })
    const { rows } = wentOf(trades)
    const isOf = (row: number, { dimension, keys }: (typeof CAUSES)[number]): boolean =>
      rows[row]?.cause?.parts.some(
        (part) => part.dimension === dimension && keys.some((key) => part.keys.includes(key)),
      ) ?? false
    const costs = CAUSES.map(({ isIn }, index) => ({
      index,
      cost: trades.filter(isIn).length * (deviations[index] ?? 0),
    })).sort((a, b) => b.cost - a.cost)
    const largest = CAUSES[costs[0]?.index ?? 0] ?? CAUSES[0]
    return {
      largest: isOf(0, largest),
      named: CAUSES.filter((cause) => rows.some((_row, index) => isOf(index, cause))).length,
    }
  })
}
