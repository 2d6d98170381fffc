/** What is typed into the calculators: in the address, carried from one to the next, and as decimals are written. */
import { type Calculator, CALCULATOR_IDS, type CalculatorId, CALCULATORS } from '@roundtrip/core/calculators'
import { typedDecimal } from '../../format/decimal.ts'
import { fittedInputs } from './fit-prices.ts'
import type { Inputs } from './typed-inputs.ts'

export type { Inputs } from './typed-inputs.ts'

/** What is traded, beside the fields of the calculators: how results are named, and what the venue allows. */
export const MARKET_NAMES = ['ticker', 'base', 'quote', 'venue', 'instrument', 'mostLeverage', 'atr'] as const

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

/** What a calculator begins with: what was typed last, and presets that fit it. */
export function carriedInputs(id: CalculatorId, carried: Inputs): Inputs {
  return begun(id, typedLast(id, carried), new Set())
}

function begun(id: CalculatorId, known: Inputs, given: ReadonlySet<string>): Inputs {
  const market = Object.fromEntries(MARKET_NAMES.map((name) => [name, known[name] ?? ''] as const))
  return { ...market, ...fittedInputs(calculatorOf(id).fields, { known, given }) }
}

/** By the names of the fields, without what was never typed. */
function typedLast(id: CalculatorId, carried: Inputs): Inputs {
  return Object.fromEntries(
    namesOf(id).flatMap((name) => {
      const text = carried[carriedName(id, name)]
      return text === undefined ? [] : [[name, text] as const]
    }),
  )
}

/** The inputs that are not the presets. */
export function chosenInputs(id: CalculatorId, inputs: Inputs): Inputs {
  return Object.fromEntries(Object.entries(inputs).filter(([name, text]) => text !== presetOf(id, name)))
}

/** The inputs once another market or price is put into a calculator: the prices of the one before do not stay. */
export function withMarket(id: CalculatorId, inputs: Inputs, market: Inputs): Inputs {
  return begun(id, { ...inputs, ...market }, new Set(Object.keys(market)))
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

const CARRIED = 'carried'

/** The query of a calculator with some inputs, for a link within the product: the others stay as they were typed last. */
export function searchWith(id: CalculatorId, inputs: Inputs): string {
  return new URLSearchParams({ tool: slugOf(id), [CARRIED]: '1', ...inputs }).toString()
}

/** Whether an address leaves open what it does not say. */
export function leavesOpen(search: URLSearchParams): boolean {
  return search.has(CARRIED)
}

/** What a calculator opens with: the inputs of the address, and where it leaves some open, what was typed last. */
export function openedInputs(id: CalculatorId, search: URLSearchParams, carried: Inputs): Inputs {
  const told = inputsOf(id, search)
  if (told === null || !leavesOpen(search)) return told ?? carriedInputs(id, carried)
  const given = namesOf(id).flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? ''] as const] : []))
  const known = { ...typedLast(id, carried), ...Object.fromEntries(given) }
  return begun(id, known, new Set(given.map(([name]) => name)))
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
  return [...new Set([...Object.keys(calculatorOf(id).fields), ...MARKET_NAMES])]
}

function presetOf(id: CalculatorId, name: string): string {
  return calculatorOf(id).fields[name]?.preset ?? ''
}
