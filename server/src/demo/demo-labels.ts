import { type Label, newLabel } from '@roundtrip/contract/documents'
import type { Translator } from '../language/translator.ts'

type DemoLabel = { readonly id: string; readonly data: Label }

/** The labels of the demo's trader, in the visitor's language. */
export function demoLabels(t: Translator['t']): readonly DemoLabel[] {
  const names: readonly (readonly [id: string, name: string, group: Label['group']])[] = [
    ['breakout', t('Breakout'), 'setup'],
    ['pullback', t('Pullback'), 'setup'],
    ['range', t('Range'), 'setup'],
    ['reversal', t('Reversal'), 'setup'],
    ['news', t('News'), 'setup'],
    ['early-exit', t('Early exit'), 'mistake'],
    ['no-plan', t('No plan'), 'mistake'],
    ['fomo', t('FOMO'), 'emotion'],
    ['calm', t('Calm'), 'emotion'],
  ]
  return names.map(([id, name, group], colour) => ({ id, data: newLabel({ name, group, colour }) }))
}
