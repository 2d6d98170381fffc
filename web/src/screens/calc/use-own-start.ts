import type { CalculatorId } from '@roundtrip/core/calculators'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { calculatorOf, type Inputs, leavesOpen } from '../../data/calculator/inputs.ts'
import type { OwnNumber } from './own-numbers.ts'

/** What a calculator begins with where the trader's own is known. Each says so, and can be typed over. */
const STARTS = ['equity', 'principal', 'openFee', 'closeFee', 'fee'] as const

type Start = {
  readonly id: CalculatorId
  readonly inputs: Inputs
  readonly own: ReadonlyMap<string, OwnNumber>
  readonly fill: (changes: Inputs) => void
}

/**
 * Begins with the trader's equity and fees instead of example values. What was typed, carried from another calculator
 * or said by a link stays; so does an example that was changed before the trades were read.
 */
export function useOwnStart({ id, inputs, own, fill }: Start): void {
  const [search] = useSearchParams()
  const { fields } = calculatorOf(id)
  const isExample = (name: string): boolean => fields[name] !== undefined && inputs[name] === fields[name].preset
  // An address that says nothing of a field leaves it open only where it says nothing at all, or that it does.
  const [open] = useState(() =>
    saysAll(search, fields) ? [] : STARTS.filter((name) => !search.has(name) && isExample(name)),
  )
  const begin = useEffectEvent(() => {
    const known = open.filter((name) => isExample(name) && own.has(name))
    if (known.length > 0) fill(Object.fromEntries(known.map((name) => [name, own.get(name)?.text ?? ''])))
  })
  const isKnown = own.size > 0
  useEffect(() => {
    if (isKnown) begin()
  }, [isKnown])
}

/** A link that somebody shared shows the same to everyone. */
function saysAll(search: URLSearchParams, fields: object): boolean {
  return !leavesOpen(search) && Object.keys(fields).some((name) => search.has(name))
}
