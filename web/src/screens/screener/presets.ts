import type { Condition, Sorting } from '@roundtrip/core/screener'
import { perLanguage, t } from '../../language/translate.ts'

/** A preset screen. It sets conditions and an order, which can then be changed. */
export type Preset = {
  readonly name: string
  readonly about: string
  readonly conditions: readonly Condition[]
  readonly sorting: Sorting
  /** Needs data that spot markets do not have. */
  readonly ofFutures?: true
}

const down = (column: Sorting['column']): Sorting => ({ column, direction: 'descending' })
const up = (column: Sorting['column']): Sorting => ({ column, direction: 'ascending' })

// oxlint-disable-next-line max-lines-per-function -- a table of texts
export const PRESETS = perLanguage((): readonly Preset[] => [
  {
    name: t('Oversold with volume'),
    about: t('Daily RSI below 30 while more is traded than usual'),
    conditions: [
      { column: 'rsi-1d', operator: 'below', value: 30 },
      { column: 'relativeVolume', operator: 'above', value: 1.5 },
    ],
    sorting: up('rsi-1d'),
  },
  {
    name: t('Trending above the 200-day average'),
    about: t('Price above SMA 200, SMA 50 above it too, and ADX says trend'),
    conditions: [
      { column: 'aboveSma200-1d', operator: 'above', value: 0 },
      { column: 'smaState-1d', operator: 'above', value: 0 },
      { column: 'adx-1d', operator: 'above', value: 25 },
    ],
    sorting: down('adx-1d'),
  },
  {
    name: t('Breakout of the range'),
    about: t('Last daily close above the upper Bollinger band, on volume'),
    conditions: [
      { column: 'bandPosition-1d', operator: 'above', value: 1 },
      { column: 'relativeVolume', operator: 'above', value: 1.5 },
    ],
    sorting: down('relativeVolume'),
  },
  {
    name: t('Squeeze before a move'),
    about: t('Bollinger bands narrower than 10% of the price'),
    conditions: [
      { column: 'bandWidth-1d', operator: 'below', value: 0.1 },
      { column: 'volume24h', operator: 'above', value: 1e6 },
    ],
    sorting: up('bandWidth-1d'),
  },
  {
    name: t('Fresh golden cross'),
    about: t('SMA 50 rose above SMA 200 within the last ten days'),
    conditions: [{ column: 'smaCrossUp-1d', operator: 'at-most', value: 10 }],
    sorting: up('smaCrossUp-1d'),
  },
  {
    name: t('Moving now'),
    about: t('More than 2% up in the last hour'),
    conditions: [
      { column: 'change1h', operator: 'above', value: 0.02 },
      { column: 'volume24h', operator: 'above', value: 1e6 },
    ],
    sorting: down('change1h'),
  },
  {
    name: t('High funding'),
    about: t('Longs pay 0.03% or more for eight hours'),
    conditions: [{ column: 'funding8h', operator: 'at-least', value: 0.0003 }],
    sorting: down('funding8h'),
    ofFutures: true,
  },
  {
    name: t('Paid to be long'),
    about: t('Shorts pay 0.01% or more for eight hours'),
    conditions: [{ column: 'funding8h', operator: 'at-most', value: -0.0001 }],
    sorting: up('funding8h'),
    ofFutures: true,
  },
  {
    name: t('New money coming in'),
    about: t('Open interest 10% up within a day'),
    conditions: [{ column: 'openInterestChange24h', operator: 'above', value: 0.1 }],
    sorting: down('openInterestChange24h'),
    ofFutures: true,
  },
])
