/** The name of each trade flag, its meaning for the figures, and what to do about it. */
import type { TradeFlag } from '@roundtrip/core/trades'
import { perLanguage, t } from '../../language/translate.ts'

export type FlagWords = {
  readonly name: string
  readonly meaning: string
  /** What the user can do; empty if nothing. */
  readonly action: string
  /** Whether the figures of the trade may be wrong or unknown. */
  readonly isDoubtful: boolean
}

export const FLAG_WORDS = perLanguage(
  // oxlint-disable-next-line max-lines-per-function -- a table of texts
  (): Readonly<Record<TradeFlag, FlagWords>> => ({
    liquidated: {
      name: t('Liquidated'),
      meaning: t('The exchange closed the position, or a part of it, because its margin ran out.'),
      action: '',
      isDoubtful: false,
    },
    adl: {
      name: 'Auto-deleveraged',
      meaning: t('The exchange closed the position, or a part of it, to cover the loss of another trader (ADL).'),
      action: '',
      isDoubtful: false,
    },
    settled: {
      name: t('Settled'),
      meaning: t('The contract was delivered or delisted. The exchange closed the position at its settlement price.'),
      action: '',
      isDoubtful: false,
    },
    expired: {
      name: t('Expired'),
      meaning: t('The option ran to its expiry and was closed at its payoff.'),
      action: '',
      isDoubtful: false,
    },
    'dust-carried-in': {
      name: t('Dust carried in'),
      meaning: t('A remainder of the previous trade, too small to sell, was carried into this one at its cost.'),
      action: '',
      isDoubtful: false,
    },
    'assumed-cost': {
      name: t('Assumed cost'),
      meaning: t('Coins came in by transfer, airdrop or interest. Their cost is the market price of that moment.'),
      action: t(
        'If they came from another account of yours, import that account and they keep their cost. If you paid another price, edit the fill and enter it.',
      ),
      isDoubtful: true,
    },
    withdrawn: {
      name: t('Withdrawn'),
      meaning: t(
        'Coins left at their average cost: withdrawn, spent on another coin, or sold for another currency in a trade of its own. That is neither a sale nor a profit here.',
      ),
      action: '',
      isDoubtful: false,
    },
    'incomplete-basis': {
      name: t('Unknown cost'),
      meaning: t('More was sold than had been bought or received. Only the part with a known cost has a profit.'),
      action: t('Data health shows how much and what is missing: purchases, deposits, rewards or another account.'),
      isDoubtful: true,
    },
    'missing-open': {
      name: t('Missing entry'),
      meaning: t('A fill closes more than was open. What it closes beyond that has no profit.'),
      action: t('Import the fills in between, or choose the position mode of the account when you import its files.'),
      isDoubtful: true,
    },
    'ambiguous-order': {
      name: t('Order unknown'),
      meaning: t(
        'Fills of the same millisecond could have come in another order, which would split the trades differently.',
      ),
      action: t('Connect the exchange or import a file with trade ids to settle the order.'),
      isDoubtful: true,
    },
    'pending-rate': {
      name: t('Rate missing'),
      meaning: t(
        'An exchange rate that this trade needs is unknown, so its result is unknown in the reporting currency.',
      ),
      action: t('Market rates arrive within minutes. If a coin has no market, enter its rate under Corrections.'),
      isDoubtful: true,
    },
    'history-incomplete': {
      name: t('Contradicted'),
      meaning: t(
        'The exchange reports a different profit or position for these fills, so part of the history is missing.',
      ),
      action: t('Import or sync the missing fills. Until then the trade is in no figure.'),
      isDoubtful: true,
    },
    edited: {
      name: t('Edited'),
      meaning: t('You changed, split or merged fills of this trade.'),
      action: t('Its history shows every change and can undo it.'),
      isDoubtful: false,
    },
    excluded: {
      name: t('Excluded'),
      meaning: t('You left this trade out of statistics.'),
      action: t('Edit the trade to count it again.'),
      isDoubtful: false,
    },
    manual: {
      name: t('Manual'),
      meaning: t('A fill of this trade was typed, not read from an exchange.'),
      action: '',
      isDoubtful: false,
    },
    'contradicts-exchange': {
      name: t('Contradicts the exchange'),
      meaning: t('The exchange reports a different profit or position for these fills.'),
      action: t('Import the missing fills, or compare the trade with the exchange.'),
      isDoubtful: true,
    },
    'from-orders': {
      name: t('From orders'),
      meaning: t('The file lists orders, not fills, so each order counts as one fill at its mean price.'),
      action: t('Import the trade history of the exchange instead, if it offers one.'),
      isDoubtful: false,
    },
    'from-positions': {
      name: t('From a position list'),
      meaning: t('The file lists finished positions, not fills: only the mean entry and exit prices are known.'),
      action: t('Import the trade history of the exchange instead, if it offers one.'),
      isDoubtful: false,
    },
    'late-funding': {
      name: t('Late funding'),
      meaning: t('A funding payment was booked shortly after the close. It counts for this trade.'),
      action: '',
      isDoubtful: false,
    },
  }),
)
