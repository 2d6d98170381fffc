import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Calculation, type CalculatorId, USUAL_LIMITS } from '@roundtrip/core/calculators'
import { useMemo, useState } from 'react'
import { userWorker } from '../../../data/worker/user-worker.ts'
import { type CalculationRequest, calculate, type CalculatorEngine } from '../../../data/calculator/engine.ts'
import { calculatorOf, type Inputs, plainInputs } from '../../../data/calculator/inputs.ts'

const simulator = userWorker<CalculatorEngine>(
  () => new Worker(new URL('./calculator.worker.ts', import.meta.url), { type: 'module', name: 'calculator' }),
)
/** The pause in typing before a simulation starts. */
const PAUSE_MS = 300

export type ShownResult = {
  /** For the current inputs; undefined during the first simulation. */
  readonly calculation: Calculation | undefined
  /** The latest results; those of `calculation` if it has any. */
  readonly results: NonNullable<Calculation['results']> | null
  /** The inputs of the results. */
  readonly inputs: Inputs
  /** Whether the results are from earlier inputs, because the current ones have none. */
  readonly isOld: boolean
  readonly working: boolean
  /** Whether the simulation failed to run. */
  readonly failed: boolean
}

/** The result of a calculator for the typed inputs: immediate, or for simulations from a worker after a pause. */
export function useCalculation(id: CalculatorId, typed: Inputs): ShownResult {
  const request = useMemo((): CalculationRequest => {
    const max = Number(typed['mostLeverage'])
    const limits = max >= 1 ? { maxLeverage: max } : USUAL_LIMITS
    return { id, inputs: plainInputs(id, typed), limits }
  }, [id, typed])
  const simulated = calculatorOf(id).simulated === true
  const [paused] = useDebouncedValue(request, PAUSE_MS)
  const simulation = useQuery({
    queryKey: ['calculator', paused],
    enabled: simulated,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => ({ request: paused, calculation: await simulator.call('calculate', paused) }),
  })
  const direct = useMemo(
    () => (simulated ? undefined : { request, calculation: calculate(request) }),
    [simulated, request],
  )
  const current = direct ?? simulation.data
  const [good, setGood] = useState<typeof current>(undefined)
  if (current !== undefined && current.calculation.results !== null && current !== good) setGood(current)
  return {
    calculation: current?.calculation,
    results: good?.calculation.results ?? null,
    inputs: good?.request.inputs ?? typed,
    isOld: current?.calculation.results === null,
    working: simulated && (simulation.isFetching || paused !== request),
    failed: simulated && simulation.isError,
  }
}
