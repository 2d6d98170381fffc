import { type Calculation, calculated, calculator, type FieldProblem, refused } from './calculator.ts'
import { contractField, contractSizeField, type Position, sideField, valueAt } from './contract.ts'
import {
  choiceField,
  dayField,
  leverageField,
  moneyField,
  fieldOnlyFor,
  optionalField,
  percentField,
  priceField,
  quantityField,
  rateField,
  signedMoneyField,
} from './fields.ts'
import {
  compare,
  dividedBy,
  type Fraction,
  minus,
  FRACTION_ONE,
  plus,
  sign,
  size as magnitude,
  fractionText,
  times,
} from './fraction.ts'
import { type Account, bankruptcyOf, entryBasedPrice, excessAt, liquidationPrices } from './liquidation.ts'
import { priceTextOnTick, tickField } from './ticks.ts'
import { tiersNote } from './tiers-note.ts'
import { flatTiers, tiersField } from './tiers.ts'

const fields = {
  contract: contractField(),
  side: sideField(),
  entry: priceField('Entry price', '60000'),
  quantity: quantityField('Quantity', '0.1'),
  contractSize: contractSizeField(),
  mode: choiceField('Margin mode', { isolated: 'Isolated', cross: 'Cross' }),
  leverage: fieldOnlyFor('mode', 'isolated', leverageField('10')),
  positionMargin: fieldOnlyFor('mode', 'isolated', optionalField(moneyField('Margin of the position', ''))),
  addedMargin: fieldOnlyFor('mode', 'isolated', moneyField('Added margin', '0', { min: '0' })),
  balance: fieldOnlyFor('mode', 'cross', moneyField('Wallet balance', '1000')),
  otherMaintenance: fieldOnlyFor(
    'mode',
    'cross',
    moneyField('Maintenance margin of other positions', '0', { min: '0' }),
  ),
  otherProfit: fieldOnlyFor('mode', 'cross', signedMoneyField('Unrealized profit of other positions', '0')),
  hedgeQuantity: fieldOnlyFor('mode', 'cross', optionalField(quantityField('Quantity of the opposite leg', ''))),
  hedgeEntry: fieldOnlyFor('mode', 'cross', optionalField(priceField('Entry price of the opposite leg', ''))),
  mark: optionalField(priceField('Mark price', '')),
  maintenanceRate: percentField('Maintenance rate %', '0.5', { min: '0', below: '100' }),
  tiers: optionalField(tiersField('')),
  tiersDay: optionalField(dayField('Day of the tiers')),
  closeFee: rateField('Fee to close %', '0'),
  basis: choiceField('Maintenance is counted at', {
    mark: 'The mark price',
    entry: 'The entry price (older pages of Bybit)',
  }),
  tick: tickField(),
}

type Output = 'liquidationPrice' | 'otherSide' | 'distance' | 'bankruptcyPrice' | 'marginUsed'

/**
 * The price at which the venue takes over the position. The maintenance rate is that of the tier at the liquidation
 * price itself, and prices are rounded against the trader.
 */
export const liquidationPrice = calculator({
  name: 'Liquidation price',
  sentence: 'At which price a position is liquidated: isolated or cross, linear or inverse, hedged or not.',
  fields,
  outputs: {
    liquidationPrice: { label: 'Liquidation price', unit: 'price', whenNull: 'where no price above 0 liquidates it' },
    otherSide: {
      label: 'Liquidation on the other side',
      unit: 'price',
      whenNull: 'where a hedge is not liquidated on the other side of the mark price',
    },
    distance: { label: 'Distance', unit: 'percent', whenNull: 'without a liquidation price' },
    bankruptcyPrice: {
      label: 'Bankruptcy price',
      unit: 'price',
      whenNull: 'where no price above 0 uses the margin up',
    },
    marginUsed: { label: 'Margin that counts', unit: 'settle', whenNull: '' },
  },
  formula:
    'linear: (margin + deduction - s × size × entry) / (size × (rate + fee - s)); inverse: size × (rate + fee + s) / (margin + deduction + s × size / entry); s = 1 long, -1 short; margin = that of the position, or balance - other maintenance + other profit; a hedge adds both legs above and below the line',
  source: 'Binance, how to calculate liquidation price (USD-M and COIN-M); Bybit, liquidation price (entry based)',
  compute: ({ contract, side, entry, quantity, contractSize, ...typed }): Calculation<Output> => {
    const leg: Position = { contract, side, entry, size: times(quantity, contractSize) }
    const problems = hedgeProblems(typed)
    if (problems.length > 0) return refused(problems)
    const { hedgeQuantity, hedgeEntry } = typed
    const hedge: readonly Position[] =
      hedgeQuantity === null || hedgeEntry === null
        ? []
        : [
            {
              contract,
              side: side === 'long' ? 'short' : 'long',
              entry: hedgeEntry,
              size: times(hedgeQuantity, contractSize),
            },
          ]
    const account: Account = {
      legs: [leg, ...hedge],
      margin: typed.mode === 'isolated' ? isolatedMargin(leg, typed) : crossMargin(typed),
      tiers: typed.tiers ?? flatTiers(typed.maintenanceRate),
      closeFee: typed.closeFee,
    }
    const mark = typed.mark ?? entry
    const prices = typed.basis === 'entry' ? listOf(entryBasedPrice(account)) : liquidationPrices(account)
    const [first = null, second = null] = nearestFirst(prices, mark)
    const bankrupt = nearestFirst(listOf(bankruptcyOf(account)), mark)[0] ?? null
    const textAgainst = (price: Fraction | null) => {
      const falls = hedge.length === 0 || price === null ? side === 'long' : compare(price, mark) < 0
      return priceTextOnTick(price, typed.tick, falls ? 'up' : 'down')
    }
    return calculated(
      {
        liquidationPrice: textAgainst(first),
        otherSide: textAgainst(second),
        distance: first === null ? null : fractionText(magnitude(minus(dividedBy(first, mark), FRACTION_ONE))),
        bankruptcyPrice: textAgainst(bankrupt),
        marginUsed: fractionText(account.margin),
      },
      [
        tiersNote(typed.tiersDay),
        typed.basis === 'mark' &&
          sign(excessAt(account, mark)) < 0 && {
            field: 'mark',
            text: 'At this price the margin is already below maintenance: the position would be liquidated at once.',
          },
      ],
    )
  },
})

type Hedge = {
  readonly mode: 'isolated' | 'cross'
  readonly basis: 'mark' | 'entry'
  readonly hedgeQuantity: Fraction | null
  readonly hedgeEntry: Fraction | null
}

/** The opposite leg needs both quantity and entry, and only the mark-based form can have two legs. */
function hedgeProblems({ mode, basis, hedgeQuantity, hedgeEntry }: Hedge): readonly FieldProblem[] {
  if (mode === 'isolated' || (hedgeQuantity === null && hedgeEntry === null)) return []
  if (hedgeQuantity === null) return [{ field: 'hedgeQuantity', text: 'Enter the quantity of the opposite leg too.' }]
  if (hedgeEntry === null) return [{ field: 'hedgeEntry', text: 'Enter the entry price of the opposite leg too.' }]
  return basis === 'mark'
    ? []
    : [{ field: 'basis', text: 'With an opposite leg, maintenance is counted at the mark price.' }]
}

type Isolated = {
  readonly leverage: Fraction
  readonly positionMargin: Fraction | null
  readonly addedMargin: Fraction
}

function isolatedMargin(leg: Position, { leverage, positionMargin, addedMargin }: Isolated): Fraction {
  return plus(positionMargin ?? dividedBy(valueAt(leg, leg.entry), leverage), addedMargin)
}

type Cross = { readonly balance: Fraction; readonly otherMaintenance: Fraction; readonly otherProfit: Fraction }

function crossMargin({ balance, otherMaintenance, otherProfit }: Cross): Fraction {
  return plus(minus(balance, otherMaintenance), otherProfit)
}

/** The nearest price below the mark price and the nearest above it, the nearer one first. */
function nearestFirst(prices: readonly Fraction[], mark: Fraction): readonly Fraction[] {
  const below = prices.filter((price) => compare(price, mark) <= 0).at(-1)
  const above = prices.find((price) => compare(price, mark) > 0)
  const distance = (price: Fraction) => magnitude(minus(price, mark))
  return [below, above].filter((price) => price !== undefined).toSorted((a, b) => compare(distance(a), distance(b)))
}

function listOf(price: Fraction | null): readonly Fraction[] {
  return price === null ? [] : [price]
}
