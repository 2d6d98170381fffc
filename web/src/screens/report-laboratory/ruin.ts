/** The simulations of both sides as lines of a table. */
import type { LaboratorySide, Simulated } from '@roundtrip/core/laboratory'
import type { MoneyFormat } from '../../format/money.ts'
import { MISSING, percentText } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

/** `12.3% of simulations lose 30% of the balance`. */
export function ruinTitle({ simulated }: LaboratorySide, lossPct: number): string {
  if (simulated === null) return t('Simulations')
  const { ruin, loss } = simulated
  if (ruin === null) return t('{loss} simulations end with a loss', { loss: shareOf(loss) })
  return t('{ruin} simulations lose {lossPct}% of the balance', { ruin: shareOf(ruin), lossPct })
}

function shareOf(share: number): string {
  return share === 0 ? t('None of 1,000') : t('{share} of', { share: percentText(share) })
}

type Shown = { readonly money: MoneyFormat; readonly lossPct: number }

/** The name of each figure and its text on each side. */
export function ruinLines(sides: readonly LaboratorySide[], { money, lossPct }: Shown): readonly (readonly string[])[] {
  const line = (name: string, textOf: (simulated: Simulated) => string): readonly string[] => [
    name,
    ...sides.map(({ simulated }) => (simulated === null ? MISSING : textOf(simulated))),
  ]
  return [
    line(t('Lose {lossPct}% of the balance at some time', { lossPct }), ({ ruin }) => percentText(ruin)),
    line(t('End with a loss'), ({ loss }) => percentText(loss)),
    line(t('Result, worst 5%'), ({ ends }) => money.signed(ends.at5)),
    line(t('Result, worst quarter'), ({ ends }) => money.signed(ends.at25)),
    line(t('Median result'), ({ ends }) => money.signed(ends.at50)),
    line(t('Result, best quarter'), ({ ends }) => money.signed(ends.at75)),
    line(t('Result, best 5%'), ({ ends }) => money.signed(ends.at95)),
    line(t('Median max drawdown'), ({ drawdowns }) => money.plain(drawdowns.at50)),
    line(t('Max drawdown, worst quarter'), ({ drawdowns }) => money.plain(drawdowns.at75)),
    line(t('Max drawdown, worst 5%'), ({ drawdowns }) => money.plain(drawdowns.at95)),
    line(t('Max drawdown, worst 1%'), ({ drawdowns }) => money.plain(drawdowns.at99)),
  ]
}
