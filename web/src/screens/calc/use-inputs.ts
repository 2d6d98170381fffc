import type { CalculatorId } from '@roundtrip/core/calculators'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Carried } from '../../data/calculator/carried.ts'
import { carriedInputs, inputsOf, type Inputs, plainInputs, searchOf } from '../../data/calculator/inputs.ts'

/** How long typing pauses before the address follows. Browsers refuse an address that changes with every key. */
const PAUSE_MS = 300

/**
 * The inputs of a calculator as they are typed. The address follows after a pause; where it changes otherwise, as with
 * Back, the inputs follow it. The calculator is mounted anew for each tool.
 */
export function useInputs(id: CalculatorId, carried: Inputs, keep: Carried['keep']) {
  const [search, setSearch] = useSearchParams()
  const told = inputsOf(id, search)
  const address = told === null ? null : searchOf(id, told)
  const [inputs, setInputs] = useState<Inputs>(() => told ?? carriedInputs(id, carried))
  const [known, setKnown] = useState(address)
  const [handed, setHanded] = useState(address ?? searchOf(id, inputs))
  if (known !== address) {
    setKnown(address)
    if (address !== handed) {
      const next = told ?? carriedInputs(id, carried)
      setInputs(next)
      setHanded(address ?? searchOf(id, next))
    }
  }
  useEffect(() => {
    const typed = searchOf(id, inputs)
    if (typed === handed) return
    const timer = setTimeout(() => {
      setHanded(typed)
      setSearch(new URLSearchParams(typed), { replace: true, preventScrollReset: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [id, inputs, handed, setSearch])
  const put = (changes: Inputs): void => {
    setInputs((now) => ({ ...now, ...changes }))
    keep(id, plainInputs(id, changes))
  }
  return [inputs, put] as const
}
