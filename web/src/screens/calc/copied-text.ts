import { type Calculator, isApplicable, type OutputValue } from '@roundtrip/core/calculators'
import type { Inputs } from '../../data/calculator/inputs.ts'
import { MISSING, withUnit } from '../../format/number.ts'
import { plainResult, unitName, type UnitNames } from './result-text.ts'

type CopiedCalculation = {
  readonly results: Readonly<Record<string, OutputValue>> | null
  readonly inputs: Inputs
  readonly names: UnitNames
}

/** A calculation as lines of text: its name, its inputs, and every result in full precision. */
export function copiedText(calculator: Calculator, { results, inputs, names }: CopiedCalculation): string {
  const typed = Object.entries(calculator.fields).flatMap(([name, field]) => {
    const text = inputs[name] ?? field.preset
    if (text === '' || !isApplicable(field, inputs, calculator.fields)) return []
    const unit = field.label.includes('%') ? '' : unitName(field.unit, names)
    return [`${field.label}: ${line(field.choices?.[text] ?? text.replaceAll('\n', '; '), unit)}`]
  })
  const outputLines = Object.entries(calculator.outputs).map(([name, { label, unit }]) => {
    const result = results?.[name] ?? null
    return `${label}: ${result === null ? MISSING : line(plainResult(result, unit), unitName(unit, names))}`
  })
  const market = inputs['ticker'] ?? ''
  return [market === '' ? calculator.name : `${calculator.name}, ${market}`, ...typed, '', ...outputLines].join('\n')
}

function line(text: string, unit: string): string {
  if (unit === '') return text
  return unit === '%' || unit === '×' ? withUnit(text, unit) : `${text} ${unit}`
}
