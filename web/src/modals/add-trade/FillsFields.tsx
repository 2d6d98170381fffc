import { LIMITS } from '@roundtrip/contract/fields'
import { IconPlus } from '../../ui/icons/index.ts'
import { newFillKey } from '../../data/trades/trade-edits.ts'
import { FillFields } from '../../parts/manual/FillFields.tsx'
import { MarketFields } from '../../parts/manual/MarketFields.tsx'
import styles from '../../parts/manual/Manual.module.css'
import type { FillField, TypedFill } from '../../parts/manual/typed-fill.ts'
import type { MarketField, TypedMarket } from '../../parts/manual/typed-market.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly market: TypedMarket
  readonly fills: readonly TypedFill[]
  readonly marketProblem: (field: MarketField) => string | null
  readonly fillProblem: (index: number, field: FillField) => string | null
  readonly onChange: (changes: { readonly market?: TypedMarket; readonly fills?: readonly TypedFill[] }) => void
}

/** The long form of a trade: its market in full, and each fill. */
export function FillsFields({ market, fills, marketProblem, fillProblem, onChange }: Props) {
  const put = (next: readonly TypedFill[]): void => onChange({ fills: next })
  const more = (): void => {
    const last = fills.at(-1)
    const side = last?.side === 'sell' ? 'buy' : 'sell'
    put([...fills, { key: newFillKey(), moment: '', side, quantity: last?.quantity ?? '', price: '', fee: '' }])
  }
  return (
    <>
      <MarketFields typed={market} problemOf={marketProblem} onChange={(next) => onChange({ market: next })} />
      {fills.map((fill, index) => (
        <fieldset key={fill.key} className={styles.box}>
          <legend className={styles.legend}>
            <Trans text="Fill {number}" with={{ number: index + 1 }} />
          </legend>
          <FillFields
            typed={fill}
            feeAsset={market.settle}
            problemOf={(field) => fillProblem(index, field)}
            onChange={(next) => put(fills.map((other) => (other.key === next.key ? next : other)))}
          />
          {fills.length === 1 ? null : (
            <div>
              <Button look="ghost" onClick={() => put(fills.filter(({ key }) => key !== fill.key))}>
                <Trans text="Remove fill {number}" with={{ number: index + 1 }} />
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button disabled={fills.length >= LIMITS.manualFills} onClick={more}>
          <IconPlus size={15} aria-hidden />
          {t('Add a fill')}
        </Button>
      </div>
    </>
  )
}
