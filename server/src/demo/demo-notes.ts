/** What the demo trader noted on trades. It depends on their fills only, so every demo of a day is the same. */
import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import {
  absolute,
  divide,
  type Fixed,
  fixed,
  formatFixed,
  hash128,
  mulberry32,
  multiply,
  roundTo,
} from '@roundtrip/core/base'
import type { Trade } from '@roundtrip/core/trades'
import type { Translator } from '../language/translator.ts'
import { riskOfHabit } from './demo-journal.ts'
import { roundedPriceText } from './demo-planned.ts'

/** In the visitor's language. */
function notesIn(t: Translator['t']): readonly string[] {
  return [
    t('Waited for the retest, entered with half, added on the hold. As planned.'),
    t('Chased the candle. The entry was twenty minutes late, and it cost the trade.'),
    t('Took half off at 1R, let the rest run to the level.'),
    t('Funding was high all day. The squeeze came where it had to.'),
    t('Stop was too tight for the range of the week. Wider stop, smaller size next time.'),
    t('Clean setup, nothing to improve. Do more of this.'),
  ]
}

/** Setup, mistake, stop, risk, and an occasional note. */
export function demoAnnotation(trade: Trade, t: Translator['t']): AnnotationData {
  const notes = notesIn(t)
  const random = mulberry32(seedOf(trade))
  const setup = ['breakout', 'pullback', 'range', 'reversal', 'news'][Math.floor(random() * 5)] ?? 'range'
  const labels = random() < 0.88 ? [setup] : []
  const lost = (trade.net ?? 0n) < 0n
  if (random() < (lost ? 0.24 : 0.07)) labels.push(random() < 0.5 ? 'fomo' : 'no-plan')
  else if (random() < (lost ? 0.14 : 0.06)) labels.push('early-exit')
  else if (random() < 0.3) labels.push('calm')
  const note = random() < 0.08 ? (notes[Math.floor(random() * notes.length)] ?? '') : ''
  // A position that is still open has one, so that its distance shows.
  const stop = random() < 0.85 || trade.closeTime === null ? stopOf(trade) : null
  const isRiskTyped = random() < 0.5
  return {
    ...NOTHING_NOTED,
    labels,
    note,
    stop: stop === null ? null : formatFixed(stop),
    ...(stop !== null && isRiskTyped ? { risk: riskAt(stop, trade), riskCurrency: 'USD' } : {}),
    rating: random() < 0.3 ? 1 + Math.floor(random() * 5) : null,
    anchor: trade.slices[0]?.fill.dedupeKey ?? null,
  }
}

/** Trade ids derive from random account ids; the exchange's data of a trade is the same in every demo. */
function seedOf({ instrument, openTime, side, slices }: Trade): number {
  const fill = slices[0]?.fill
  const fields = [instrument.venue, instrument.kind, instrument.symbol, openTime, side, fill?.venueTradeId ?? '']
  return Number.parseInt(hash128(fields.join('|')).slice(0, 8), 16)
}

/** The stop at which the largest position loses the trader's usual risk; null if it would be below zero. */
function stopOf({ instrument, side, entryPrice, maxQuantity }: Trade): Fixed | null {
  if (entryPrice === null || maxQuantity <= 0n) return null
  const away = divide(fixed(String(riskOfHabit(instrument))), maxQuantity)
  const stop = fixed(roundedPriceText(side === 'long' ? entryPrice - away : entryPrice + away))
  return stop > 0n && stop !== entryPrice ? stop : null
}

/** The loss at that stop, in dollars and cents. */
function riskAt(stop: Fixed, { entryPrice, maxQuantity }: Trade): string {
  return formatFixed(roundTo(multiply(absolute((entryPrice ?? stop) - stop), maxQuantity), 2))
}
