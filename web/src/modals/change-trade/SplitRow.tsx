import type { TradeDetail } from '@roundtrip/contract/trades'
import { formatFixed, parseFixed } from '@roundtrip/core/base'
import { useTradeEdits } from '../../data/trades/trade-edits.ts'
import { exact, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { IconArrowsSplit2 } from '../../ui/icons/index.ts'
import styles from './Change.module.css'
import type { TradeAct } from './use-act.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly trade: TradeDetail; readonly chosen: ReadonlySet<string>; readonly act: TradeAct }

/** Splits the ticked fills into their own trade, if together they are flat. */
export function SplitRow({ trade, chosen, act }: Props) {
  const edits = useTradeEdits()
  const ticked = trade.slices.filter(({ key }) => chosen.has(key))
  const net = ticked.reduce((sum, { side, quantity }) => {
    const size = parseFixed(quantity) ?? 0n
    return side === 'buy' ? sum + size : sum - size
  }, 0n)
  const isAll = ticked.length === trade.slices.length
  const says = (): string => {
    if (ticked.length === 0) return t('Tick fills that open and close together to make a trade of their own.')
    if (isAll) return t('These are all fills of the trade.')
    const chosenFills = plural(ticked.length, 'fill')
    return net === 0n
      ? t('{chosenFills}, flat together.', { chosenFills })
      : t('{chosenFills}, not flat: {net} stays.', { chosenFills, net: exact(formatFixed(net)) })
  }
  return (
    <div className={styles.acts}>
      <Button
        disabled={ticked.length === 0 || isAll || net !== 0n}
        busy={act.busy}
        onClick={() =>
          void act.run(() => edits.split(trade.id, [...chosen]), { done: t('The fills are a trade of their own.') })
        }
      >
        <IconArrowsSplit2 size={15} aria-hidden />
        {t('Split off')}
      </Button>
      <output className="soft">{says()}</output>
    </div>
  )
}
