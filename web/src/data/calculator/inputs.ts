/** What is typed into the calculators: in the address, carried from one to the next, and as decimals are written. */
import { type Calculator, CALCULATOR_IDS, type CalculatorId, CALCULATORS } from '@roundtrip/core/calculators'
import { typedDecimal } from '../decimal.ts'

/** Texts by the name of their field. */
export type Inputs = Readonly<Record<string, string>>

/** What is traded, beside the fields of the calculators: how results are named, and what the venue allows. */
export const MARKET_NAMES = ['ticker', 'base', 'quote', 'venue', 'instrument', 'mostLeverage'] as const

/** Inputs that mean the same wherever they are asked. What is typed once is there in every calculator. */
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

/** Results that are an input of other calculators, by their own name and that of the input. */
const CARRIED_RESULTS: Readonly<Partial<Record<CalculatorId, Readonly<Record<string, string>>>>> = {
  positionSize: { quantity: 'quantity', value: 'maintenance.value' },
  targetPrice: { targetPrice: 'target' },
  averageEntry: { averageEntry: 'entry', quantity: 'quantity' },
  margin: { value: 'maintenance.value' },
  liquidationPrice: { liquidationPrice: 'liquidationDistance.liquidation' },
  atrStop: { stop: 'stop' },
}

/** How the input is called under which a result can be kept for other calculators; null where it is none. */
export function carriedAs(id: CalculatorId, output: string): string | null {
  return CARRIED_RESULTS[id]?.[output] ?? null
}

export function calculatorOf(id: CalculatorId): Calculator {
  return CALCULATORS[id]
}

/** `positionSize` as an address has it: `position-size`. */
export function slugOf(id: CalculatorId): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function calculatorOfSlug(slug: string | null): CalculatorId | null {
  return CALCULATOR_IDS.find((id) => slugOf(id) === slug) ?? null
}

/** Under which name an input is carried. */
export function carriedName(id: CalculatorId, name: string): string {
  return SHARED.has(name) ? name : `${id}.${name}`
}

/** What a calculator begins with: what was typed last, and its presets. */
export function carriedInputs(id: CalculatorId, carried: Inputs): Inputs {
  return Object.fromEntries(
    namesOf(id).map((name) => [name, carried[carriedName(id, name)] ?? presetOf(id, name)] as const),
  )
}

/**
 * The query of a calculator with its inputs. Presets are left out; but where one input is there, those that are not are
 * presets, whoever opens the link and whatever they typed before. So one is always there.
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

/** The inputs of an address; null where it holds none, so that what is carried counts. */
export function inputsOf(id: CalculatorId, search: URLSearchParams): Inputs | null {
  const names = namesOf(id)
  if (!names.some((name) => search.has(name))) return null
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? presetOf(id, name)] as const))
}

/**
 * What the calculators read. A decimal with anything but a point in it, as a phone's keyboard or another page writes it,
 * becomes plain; one that is plain already stays, so that a link means the same to every reader.
 */
export function plainInputs(id: CalculatorId, inputs: Inputs): Inputs {
  return Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, plainText(id, name, text)] as const))
}

function plainText(id: CalculatorId, name: string, text: string): string {
  const kind = calculatorOf(id).fields[name]?.kind
  if (kind === 'rows') return text.trim()
  if (kind !== 'decimal' && kind !== 'whole') return text
  const trimmed = text.trim()
  return /[^\d.eE+-]/.test(trimmed) ? (typedDecimal(trimmed) ?? trimmed) : trimmed
}

function namesOf(id: CalculatorId): readonly string[] {
  return [...Object.keys(calculatorOf(id).fields), ...MARKET_NAMES]
}

function presetOf(id: CalculatorId, name: string): string {
  return calculatorOf(id).fields[name]?.preset ?? ''
}
