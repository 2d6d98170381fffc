import { perLanguage, t } from '../language/translate.ts'

const NAMES = perLanguage(
  (): Readonly<Record<string, string>> => ({
    funding: t('funding'),
    deposit: t('deposit'),
    withdrawal: t('withdrawal'),
    transfer: t('transfer'),
    interest: t('interest'),
    rebate: t('rebate'),
    'insurance-clear': t('insurance clear'),
    'liquidation-penalty': t('liquidation penalty'),
    airdrop: t('airdrop'),
    realised: t('realized'),
    other: t('other'),
    liquidation: t('liquidation'),
    adl: 'ADL',
    settlement: t('settlement'),
    delivery: t('delivery'),
  }),
)

/** The name of a fill or cash event of the ledger: `liquidation penalty`. */
export function recordKind(kind: string): string {
  return NAMES()[kind] ?? kind.replaceAll('-', ' ')
}
