import { perLanguage, t } from '../../language/translate.ts'

/**
 * The indicators that candle charts can show. `lead`: the number of candles needed before the first one shown. Averages
 * that depend on their seed need three times their period until the seed has lost its weight; Wilder's, which move half
 * as fast, eight times.
 */
export const INDICATORS = perLanguage(
  () =>
    [
      { id: 'volume', name: t('Volume'), lead: 0 },
      { id: 'ema20', name: t('EMA 20'), lead: 60 },
      { id: 'ema50', name: t('EMA 50'), lead: 150 },
      { id: 'ema200', name: t('EMA 200'), lead: 600 },
      { id: 'sma50', name: t('SMA 50'), lead: 49 },
      { id: 'sma200', name: t('SMA 200'), lead: 199 },
      { id: 'bands', name: t('Bollinger bands'), lead: 19 },
      { id: 'vwap', name: t('VWAP of the day'), lead: 'day' },
      { id: 'rsi', name: t('RSI 14'), lead: 112 },
      { id: 'atr', name: t('ATR 14'), lead: 112 },
    ] as const satisfies readonly { readonly id: string; readonly name: string; readonly lead: number | 'day' }[],
)

export type IndicatorId = ReturnType<typeof INDICATORS>[number]['id']

const DAY_MS = 86_400_000

/** The candles before the first one shown that the chosen indicators need. */
export function leadOf(chosen: readonly string[], intervalMs: number): number {
  const leads = INDICATORS()
    .filter(({ id }) => chosen.includes(id))
    .map(({ lead }) => (lead === 'day' ? Math.ceil(DAY_MS / intervalMs) : lead))
  return Math.max(0, ...leads)
}
