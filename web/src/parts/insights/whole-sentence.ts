import type { Insights } from '@roundtrip/core/insights'
import { percentText, plural } from '../../format/number.ts'
import { range } from './insight-sentence.ts'
import type { SliceNames } from './slice-words.ts'
import { t } from '../../language/translate.ts'

type Whole = Pick<Insights, 'trades' | 'net' | 'fees' | 'interval' | 'losesAsWhole'>

/** What a journal lost that loses as a whole, and the part of fees in it. Null where that could be chance. */
export function wholeLoss(found: Whole, names: SliceNames): { readonly lead: string; readonly fees: string } | null {
  const { losesAsWhole, interval, net, trades } = found
  if (!losesAsWhole || interval === null) return null
  return {
    lead: t('These {trades} lost {net} together ({range}).', {
      trades: plural(trades, 'trade'),
      net: names.money.plain(-net),
      range: range({ interval }, names),
    }),
    fees: feeShare(found, names),
  }
}

/** Empty without fees, as where results are before costs. */
function feeShare({ fees, net }: Whole, { money }: SliceNames): string {
  if (fees <= 0) return ''
  const beforeFees = net + fees
  return beforeFees >= 0
    ? t('Before fees they made {beforeFees}. Fees were {fees}.', {
        beforeFees: money.signed(beforeFees),
        fees: money.plain(fees),
      })
    : t('Fees were {fees}, which is {share} of that loss.', {
        fees: money.plain(fees),
        share: percentText(fees / -net),
      })
}
