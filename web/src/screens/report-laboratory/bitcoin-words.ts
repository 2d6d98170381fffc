/** What holding bitcoin would have made, in words. */
import { type CivilDay, DAY_MS, dayKey } from '@roundtrip/core/base'
import type { Holding } from '@roundtrip/core/laboratory'
import type { MoneyFormat } from '../../format/money.ts'
import { percentText, signedPercent } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

type Traded = {
  readonly netProfit: number | null
  readonly balance: number | null
  /** Whether the result belongs to changed trades. */
  readonly isChanged: boolean
}

/** `Holding BTC made +41.20%, these trades +19.07%`. */
export function bitcoinTitle({ change }: Holding, { netProfit, balance, isChanged }: Traded): string {
  const btcText = t('Holding BTC made {change}', { change: signedPercent(change) })
  if (balance === null || netProfit === null) return btcText
  return t('{held}, these trades {text}{netProfit}', {
    held: btcText,
    text: isChanged ? t('with your changes ') : '',
    netProfit: signedPercent(netProfit / balance),
  })
}

type Shown = { readonly balance: number | null; readonly money: MoneyFormat }

export function holdingText({ net, maxDrawdown, maxDrawdownPct }: Holding, { balance, money }: Shown): string {
  const fall = percentText(maxDrawdownPct)
  if (balance === null || net === null) {
    return t('Its deepest drawdown was {fall}. Enter a starting balance to see amounts.', { fall })
  }
  return t('{balance} in BTC would have made {net}, with a drawdown of up to {maxDrawdown} ({fall}).', {
    balance: money.plain(balance),
    net: money.signed(net),
    maxDrawdown: money.plain(maxDrawdown),
    fall,
  })
}

/** `2026-11-21` */
export function utcDay(time: number): string {
  return dayKey(Math.floor(time / DAY_MS) as CivilDay)
}
