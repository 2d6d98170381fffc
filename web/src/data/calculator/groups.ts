import type { CalculatorId } from '@roundtrip/core/calculators'
import { perLanguage, t } from '../../language/translate.ts'

/** The group of each calculator; the order here is the order of the list. */
const GROUPS = perLanguage(
  (): Readonly<Record<CalculatorId, string>> => ({
    positionSize: t('Size and risk'),
    rewardRisk: t('Size and risk'),
    atrStop: t('Size and risk'),
    profit: t('Price'),
    breakEven: t('Price'),
    targetPrice: t('Price'),
    averageEntry: t('Price'),
    sellLadder: t('Price'),
    margin: t('Margin and liquidation'),
    maintenance: t('Margin and liquidation'),
    liquidationPrice: t('Margin and liquidation'),
    liquidationDistance: t('Margin and liquidation'),
    funding: t('Funding and fees'),
    fees: t('Funding and fees'),
    expectancy: t('System'),
    kelly: t('System'),
    riskOfRuin: t('System'),
    drawdownRecovery: t('System'),
    compounding: t('System'),
  }),
)

type Group = { readonly name: string; readonly ids: readonly CalculatorId[] }

/** The calculators by group, so that those used together are listed together. */
export const CALCULATOR_GROUPS = perLanguage((): readonly Group[] =>
  [...new Set(Object.values(GROUPS()))].map((name) => ({
    name,
    ids: (Object.keys(GROUPS()) as CalculatorId[]).filter((id) => GROUPS()[id] === name),
  })),
)

/** Further search words for a calculator, in addition to its name. */
export const OTHER_NAMES = perLanguage(
  (): Readonly<Partial<Record<CalculatorId, string>>> => ({
    positionSize: t('lot quantity how much'),
    profit: t('pnl roi roe return'),
    breakEven: 'breakeven',
    targetPrice: t('take profit roi'),
    rewardRisk: t('risk reward rr ratio'),
    averageEntry: t('dca cost average'),
    sellLadder: t('exit scale out spot'),
    maintenance: t('tiers mmr'),
    liquidationPrice: t('isolated cross hedge bankruptcy'),
    atrStop: t('volatility stop loss'),
    riskOfRuin: t('monte carlo drawdown'),
    drawdownRecovery: t('loss gain'),
    compounding: t('growth interest'),
    kelly: t('criterion bet size'),
  }),
)
