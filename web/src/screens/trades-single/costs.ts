import type { TradeDetail } from '@roundtrip/contract/trades'
import { type Fixed, formatFixed, parseFixed } from '@roundtrip/core/base'
import { perLanguage, t } from '../../language/translate.ts'

/** One step from price profit to net, in full precision; null if a rate is missing. */
export type Cost = { readonly name: string; readonly value: string | null; readonly kind: 'step' | 'sum' }

/**
 * Price, fees by kind, fees in other coins, funding and other cash, then net. The steps add up to the ledger's net:
 * fees that the fills do not explain are a separate step.
 */
export function costsOf(trade: TradeDetail): readonly Cost[] {
  return [
    { name: t('Price'), value: trade.gross, kind: 'step' },
    ...feesOf(trade),
    ...paymentsOf(trade),
    { name: t('Net'), value: trade.net, kind: 'sum' },
  ]
}

const LIQUIDITY = perLanguage(() => ({ maker: t('Maker fees'), taker: t('Taker fees'), unknown: t('Fees') }) as const)

function feesOf(trade: TradeDetail): readonly Cost[] {
  if (trade.fees === null) return [{ name: t('Fees'), value: null, kind: 'step' }]
  const kinds = new Map<string, Fixed>()
  let explained = 0n
  for (const { fee, feeAsset, liquidity } of trade.slices) {
    const paid = parseFixed(fee ?? '0') ?? 0n
    // A fee in another coin was converted at a rate, so it is separate.
    const name = feeAsset === trade.settle ? LIQUIDITY()[liquidity] : t('Fees in {feeAsset}, converted', { feeAsset })
    kinds.set(name, (kinds.get(name) ?? 0n) + paid)
    explained += paid
  }
  const rest = (parseFixed(trade.fees) ?? 0n) - explained
  if (rest !== 0n) kinds.set(t('Other fees'), rest)
  return [...kinds]
    .filter(([, sum]) => sum !== 0n)
    .map(([name, sum]) => ({ name, value: formatFixed(-sum), kind: 'step' }))
}

const PAYMENTS = perLanguage(
  (): Readonly<Record<string, string>> => ({
    funding: t('Funding'),
    rebate: t('Rebates'),
    interest: t('Interest'),
    'insurance-clear': t('Insurance fund'),
    'liquidation-penalty': t('Liquidation penalty'),
  }),
)

/** Funding, rebates, interest and other payments, one step per kind. */
function paymentsOf({ cashEvents }: TradeDetail): readonly Cost[] {
  const sums = new Map<string, Fixed | null>()
  for (const { kind, value } of cashEvents) {
    const name = PAYMENTS()[kind] ?? t('Other payments')
    const before = sums.get(name) ?? 0n
    const amount = value === null ? null : parseFixed(value)
    sums.set(name, amount === null || sums.get(name) === null ? null : before + amount)
  }
  return [...sums].flatMap(([name, sum]): Cost[] =>
    sum === 0n ? [] : [{ name, value: sum === null ? null : formatFixed(sum), kind: 'step' }],
  )
}
