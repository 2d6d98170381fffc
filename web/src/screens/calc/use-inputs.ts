import type { CalculatorId } from '@roundtrip/core/calculators'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Carried } from './carried.ts'
import {
  chosenInputs,
  inputsOf,
  type Inputs,
  leavesOpen,
  openedInputs,
  plainInputs,
  searchOf,
} from '../../data/calculator/inputs.ts'

/** The pause in typing before the address is updated. Browsers reject an address that changes with every key. */
const PAUSE_MS = 300

/**
 * The inputs of a calculator as they are typed. The address follows after a pause; if it changes otherwise, as with
 * Back, the inputs follow it. The calculator is remounted for each tool.
 */
export function useInputs(id: CalculatorId, carried: Inputs, keep: Carried['keep']) {
  const [search, setSearch] = useSearchParams()
  const shown = useLocation()
  const open = leavesOpen(search)
  const fromAddress = inputsOf(id, search)
  const address = fromAddress === null || open ? search.toString() : searchOf(id, fromAddress)
  const [inputs, setInputs] = useState<Inputs>(() => openedInputs(id, search, carried))
  const [lastAddress, setLastAddress] = useState(address)
  // The inputs that the address has; an address with missing inputs is completed.
  const [handed, setHanded] = useState(() => (open ? '' : searchOf(id, inputs)))
  if (lastAddress !== address) {
    setLastAddress(address)
    if (address !== handed) {
      const next = openedInputs(id, search, carried)
      setInputs(next)
      setHanded(open ? '' : searchOf(id, next))
    }
  }
  useEffect(() => {
    const typed = searchOf(id, inputs)
    if (typed === handed) return
    const timer = setTimeout(() => {
      // Leaving during the pause must not navigate back.
      const { pathname, search: now } = window.location
      if (pathname !== shown.pathname || now !== shown.search) return
      if (open) keep(id, chosenInputs(id, plainInputs(id, inputs)))
      setHanded(typed)
      setSearch(new URLSearchParams(typed), { replace: true, preventScrollReset: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [id, inputs, handed, shown, open, keep, setSearch])
  const put = (changes: Inputs): void => {
    setInputs((now) => ({ ...now, ...changes }))
    keep(id, plainInputs(id, changes))
  }
  /** Fills in known figures, which does not count as typing. */
  const fill = (changes: Inputs): void => setInputs((now) => ({ ...now, ...changes }))
  return { inputs, put, fill }
}
