/** Calculator inputs: read from and written to the address, and carried from one calculator to the next. */
import { type Calculator, CALCULATOR_IDS, type CalculatorId, CALCULATORS } from '@roundtrip/core/calculators'
import { typedDecimal } from '../../format/decimal.ts'
import { fittedInputs } from './fit-prices.ts'
import type { Inputs } from './typed-inputs.ts'
import { perLanguage, t } from '../../language/translate.ts'

export type { Inputs } from './typed-inputs.ts'

/** Inputs about the market, in addition to the fields of each calculator: they name results and cap the leverage. */
export const MARKET_NAMES = ['ticker', 'base', 'quote', 'venue', 'instrument', 'mostLeverage', 'atr'] as const

/** Inputs that mean the same in every calculator: typed once, they appear in all. */
const SHARED: ReadonlySet<string> = new Set([
  ...MARKET_NAMES,
  'contract',
  'contractSize',
  'side',
  'entry',
  'exit',
  'stop',
  'target',
  'mark',
  'quantity',
  'leverage',
  'equity',
  'freeBalance',
  'risk',
  'openFee',
  'closeFee',
  'maintenanceRate',
  'tiers',
  'tiersDay',
  'step',
  'tick',
  'atr',
  'averageEntry',
  'winRate',
  'payoff',
  'averageWin',
  'averageLoss',
])

/** Results that other calculators take as an input: the name of the result, then the name of the input. */
const CARRIED_RESULTS: Readonly<Partial<Record<CalculatorId, Readonly<Record<string, string>>>>> = {
  positionSize: { quantity: 'quantity', value: 'maintenance.value' },
  targetPrice: { targetPrice: 'target' },
  averageEntry: { averageEntry: 'entry', quantity: 'quantity' },
  margin: { value: 'maintenance.value' },
  liquidationPrice: { liquidationPrice: 'liquidationDistance.liquidation' },
  atrStop: { stop: 'stop' },
}

/** The name of the input that a result can be saved as; null if no calculator takes it. */
export function carriedAs(id: CalculatorId, output: string): string | null {
  return CARRIED_RESULTS[id]?.[output] ?? null
}

export function calculatorOf(id: CalculatorId): Calculator {
  return TRANSLATED()[id]
}

/** Texts that core has in English, in the reader's language. */
const TRANSLATED = perLanguage(
  () =>
    Object.fromEntries(CALCULATOR_IDS.map((id) => [id, inLanguage(CALCULATORS[id])])) as Readonly<
      Record<CalculatorId, Calculator>
    >,
)

function inLanguage(calculator: Calculator): Calculator {
  const { name, sentence, formula, source, fields, outputs } = calculator
  return {
    ...calculator,
    name: t(name),
    sentence: t(sentence),
    formula: t(formula),
    source: t(source),
    fields: mapped(fields, (field) => ({
      ...field,
      label: t(field.label),
      choices: field.choices === null ? null : mapped(field.choices, (choice) => t(choice)),
      columns: field.columns?.map((column) => t(column)) ?? null,
    })),
    outputs: mapped(outputs, (output) => ({ ...output, label: t(output.label), whenNull: t(output.whenNull) })),
  }
}

function mapped<T, U>(record: Readonly<Record<string, T>>, by: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, by(value)]))
}

/** `position-size` for `positionSize`. */
export function slugOf(id: CalculatorId): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function calculatorOfSlug(slug: string | null): CalculatorId | null {
  return CALCULATOR_IDS.find((id) => slugOf(id) === slug) ?? null
}

/** The name that an input is carried under. */
export function carriedName(id: CalculatorId, name: string): string {
  return SHARED.has(name) ? name : `${id}.${name}`
}

/** The inputs that a calculator opens with: the last typed ones, and presets that fit them. */
export function carriedInputs(id: CalculatorId, carried: Inputs): Inputs {
  return openingInputs(id, typedLast(id, carried), new Set())
}

function openingInputs(id: CalculatorId, inputs: Inputs, fixed: ReadonlySet<string>): Inputs {
  const market = Object.fromEntries(MARKET_NAMES.map((name) => [name, inputs[name] ?? ''] as const))
  return { ...market, ...fittedInputs(calculatorOf(id).fields, { inputs, fixed }) }
}

/** The last typed inputs by field name; fields that were never typed are left out. */
function typedLast(id: CalculatorId, carried: Inputs): Inputs {
  return Object.fromEntries(
    namesOf(id).flatMap((name) => {
      const text = carried[carriedName(id, name)]
      return text === undefined ? [] : [[name, text] as const]
    }),
  )
}

/** The inputs that differ from their presets. */
export function chosenInputs(id: CalculatorId, inputs: Inputs): Inputs {
  return Object.fromEntries(Object.entries(inputs).filter(([name, text]) => text !== presetOf(id, name)))
}

/** The inputs after another market or price was chosen. Prices of the previous market are replaced. */
export function withMarket(id: CalculatorId, inputs: Inputs, market: Inputs): Inputs {
  return openingInputs(id, { ...inputs, ...market }, new Set(Object.keys(market)))
}

/**
 * The query string of a calculator with its inputs. Presets are left out, but at least one input is always written: any
 * input in the address means that missing ones are presets, no matter what the person who opens the link typed before.
 */
export function searchOf(id: CalculatorId, inputs: Inputs): string {
  const params = new URLSearchParams({ tool: slugOf(id) })
  const names = namesOf(id)
  for (const name of names) {
    const text = plainText(id, name, inputs[name] ?? presetOf(id, name))
    if (text !== presetOf(id, name)) params.set(name, text)
  }
  const [first] = names
  if (params.size === 1 && first !== undefined) params.set(first, presetOf(id, first))
  return params.toString()
}

const CARRIED = 'carried'

/** The query string for a link inside the app that sets some inputs and keeps the others as last typed. */
export function searchWith(id: CalculatorId, inputs: Inputs): string {
  return new URLSearchParams({ tool: slugOf(id), [CARRIED]: '1', ...inputs }).toString()
}

/** Whether inputs missing from the address are filled in with those typed last. */
export function leavesOpen(search: URLSearchParams): boolean {
  return search.has(CARRIED)
}

/**
 * The inputs that a calculator opens with: those of the address, and for links inside the app also those typed last.
 */
export function openedInputs(id: CalculatorId, search: URLSearchParams, carried: Inputs): Inputs {
  const inputs = inputsOf(id, search)
  if (inputs === null || !leavesOpen(search)) return inputs ?? carriedInputs(id, carried)
  const entries = namesOf(id).flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? ''] as const] : []))
  const opening = { ...typedLast(id, carried), ...Object.fromEntries(entries) }
  return openingInputs(id, opening, new Set(entries.map(([name]) => name)))
}

/** The inputs in the address; null if it has none, so that the carried inputs apply. */
export function inputsOf(id: CalculatorId, search: URLSearchParams): Inputs | null {
  const names = namesOf(id)
  if (!names.some((name) => search.has(name))) return null
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? presetOf(id, name)] as const))
}

/**
 * The inputs as the calculators read them. `1,5` from a phone's keyboard becomes `1.5`; a plain decimal is never
 * changed, so that a link means the same for every reader.
 */
export function plainInputs(id: CalculatorId, inputs: Inputs): Inputs {
  return Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, plainText(id, name, text)] as const))
}

function plainText(id: CalculatorId, name: string, text: string): string {
  const kind = calculatorOf(id).fields[name]?.kind
  if (kind === 'rows') return text.trim().replaceAll(/[^\s;]+/g, plainNumber)
  if (kind !== 'decimal' && kind !== 'whole') return text
  return plainNumber(text.trim())
}

function plainNumber(text: string): string {
  return /[^\d.eE+-]/.test(text) ? (typedDecimal(text) ?? text) : text
}

function namesOf(id: CalculatorId): readonly string[] {
  return [...new Set([...Object.keys(calculatorOf(id).fields), ...MARKET_NAMES])]
}

function presetOf(id: CalculatorId, name: string): string {
  return calculatorOf(id).fields[name]?.preset ?? ''
}
