import type { CalculatorId } from '@roundtrip/core/calculators'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { calculatorOf, type Inputs, leavesOpen } from '../../data/calculator/inputs.ts'
import type { OwnNumber } from './own-numbers.ts'

/** Inputs that start with the user's own figures, if known. Each says so, and can be changed. */
const STARTS = ['equity', 'principal', 'openFee', 'closeFee', 'fee'] as const

type Start = {
  readonly id: CalculatorId
  readonly inputs: Inputs
  readonly own: ReadonlyMap<string, OwnNumber>
  readonly fill: (changes: Inputs) => void
}

/**
 * Starts with the user's equity and fees instead of example values. Values that were typed, carried from another
 * calculator or set by a link stay; so does an example that was changed before the trades loaded.
 */
export function useOwnStart({ id, inputs, own, fill }: Start): void {
  const [search] = useSearchParams()
  const { fields } = calculatorOf(id)
  const isExample = (name: string): boolean => fields[name] !== undefined && inputs[name] === fields[name].preset
  // A field missing from the address is open only if the address has no fields at all, or says that it leaves some
  // open.
  const [open] = useState(() =>
    saysAll(search, fields) ? [] : STARTS.filter((name) => !search.has(name) && isExample(name)),
  )
  const begin = useEffectEvent(() => {
    const fillable = open.filter((name) => isExample(name) && own.has(name))
    if (fillable.length > 0) fill(Object.fromEntries(fillable.map((name) => [name, own.get(name)?.text ?? ''])))
  })
  const isKnown = own.size > 0
  useEffect(() => {
    if (isKnown) begin()
  }, [isKnown])
}

/** A shared link shows the same to everyone. */
function saysAll(search: URLSearchParams, fields: object): boolean {
  return !leavesOpen(search) && Object.keys(fields).some((name) => search.has(name))
}
