import type { TradeDetail } from '@roundtrip/contract/trades'
import { exactOwn } from '../../format/number.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { Waterfall } from '../../ui/Waterfall.tsx'
import { costsOf } from './costs.ts'
import { t } from '../../language/translate.ts'

/** From price profit to net, in full precision. */
export function CostsCard({ trade }: { readonly trade: TradeDetail }) {
  const costs = costsOf(trade)
  return (
    <ChartCard
      title={t('From price to net')}
      hint={trade.settle}
      table={() => [[t('Step'), trade.settle], ...costs.map(({ name, value }) => [name, exactOwn(value)])]}
    >
      <Waterfall
        label={t('From price to net')}
        steps={costs.map(({ name, value, kind }) => {
          return { name, value: value === null ? null : Number(value), text: exactOwn(value), kind }
        })}
      />
    </ChartCard>
  )
}
