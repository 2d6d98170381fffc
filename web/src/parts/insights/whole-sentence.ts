import type { Insights, WholeJournal } from '@roundtrip/core/insights'
import { percentText, plural } from '../../format/number.ts'
import { range } from './insight-sentence.ts'
import type { SliceNames } from './slice-words.ts'
import { t } from '../../language/translate.ts'

/** The loss of a journal that loses as a whole, and what alone explains it. Null if it could be chance. */
export function wholeLoss(
  { whole, trades }: Pick<Insights, 'whole' | 'trades'>,
  names: SliceNames,
): { readonly lead: string; readonly cause: string } | null {
  const sure = range(whole.interval, names)
  if (!whole.loses || sure === null) return null
  return {
    lead: t('These {trades} lost {net} together ({range}).', {
      trades: plural(trades, 'trade'),
      net: names.money.plain(-whole.net),
      range: sure,
    }),
    cause: [causeOf(whole, names), sizesOf(whole, names)].filter((sentence) => sentence !== '').join(' '),
  }
}

function causeOf({ cause, net, fees, funding, price }: WholeJournal, names: SliceNames): string {
  const { money } = names
  switch (cause) {
    case 'fees':
      return t('Before fees they made {beforeFees}. Fees were {fees}.', {
        beforeFees: money.signed(net + fees),
        fees: money.plain(fees),
      })
    case 'funding':
      return t('Before funding they made {beforeFunding}. Funding cost {funding}.', {
        beforeFunding: money.signed(net - funding),
        funding: money.plain(-funding),
      })
    case 'price':
      return t('Before all costs they lost {price} ({range}), and fees were {fees}.', {
        price: money.plain(-price.net),
        range: range(price.interval, names) ?? '',
        fees: money.plain(fees),
      })
    default:
      // Empty without fees, as in results before costs.
      return fees <= 0
        ? ''
        : t('Fees were {fees}, which is {share} of that loss.', {
            fees: money.plain(fees),
            share: percentText(fees / -net),
          })
  }
}

/** Empty unless the choice of sizes made a difference of a tenth or more. */
function sizesOf({ equalSizes, net }: WholeJournal, { money }: SliceNames): string {
  if (equalSizes === null || Math.abs(equalSizes - net) < -0.1 * net) return ''
  return equalSizes < 0
    ? t('With the same size on each trade they would have lost {amount}.', { amount: money.plain(-equalSizes) })
    : t('With the same size on each trade they would have made {amount}.', { amount: money.signed(equalSizes) })
}
