import type { Instrument } from '@roundtrip/core/ledger'
import { t } from '../../language/translate.ts'

type Kinded = Pick<Instrument, 'kind' | 'symbol' | 'expiry'>

/** What a trader calls this kind of market: `Perpetual`, `Spot`. */
export function marketKind({ kind, symbol, expiry }: Kinded): string {
  if (kind === 'spot') return t('Spot')
  if (kind === 'option-linear' || kind === 'option-inverse') return t('Option')
  const isDated = expiry !== null || DATED.test(symbol)
  if (kind === 'linear') return isDated ? t('Future') : t('Perpetual')
  if (kind === 'inverse') return isDated ? t('Inverse future') : t('Inverse perpetual')
  return isDated ? t('Quanto future') : t('Quanto perpetual')
}

/** Exports name the delivery day in the symbol: `BTCUSDT_250328`, `BTC-28MAR25`. */
const DATED = /[-_]\d{6}$|\d{1,2}[A-Z]{3}\d{2}$/
