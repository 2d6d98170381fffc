import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, type CalculatorId, USUAL_LIMITS } from '@roundtrip/core/calculators'
import { useMemo, useState } from 'react'
import { userWorker } from '../../../data/worker/user-worker.ts'
import { type CalculationRequest, calculate, type CalculatorEngine } from '../../../data/calculator/engine.ts'
import { calculatorOf, type Inputs, plainInputs } from '../../../data/calculator/inputs.ts'

const simulator = userWorker<CalculatorEngine>(
  () => new Worker(new URL('./calculator.worker.ts', import.meta.url), { type: 'module', name: 'calculator' }),
)
/** How long typing pauses before a simulation begins. */
const PAUSE_MS = 300

export type ShownAnswer = {
  /** Of what is typed now; undefined while it is being simulated for the first time. */
  readonly answer: Answer | undefined
  /** The newest results that there are; those of `answer` where it has any. */
  readonly results: NonNullable<Answer['results']> | null
  /** The inputs that the results are of. */
  readonly inputs: Inputs
  /** Whether the results are of an earlier input, because what is typed now has none. */
  readonly isOld: boolean
  readonly working: boolean
  /** The simulation could not be run at all. */
  readonly failed: boolean
}

/** The answer of a calculator to what is typed, at once or, where it is simulated, from a worker after a pause. */
export function useAnswer(id: CalculatorId, typed: Inputs): ShownAnswer {
  const request = useMemo((): CalculationRequest => {
    const most = Number(typed['mostLeverage'])
    const limits = most >= 1 ? { leverageMost: most } : USUAL_LIMITS
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
    queryFn: async () => ({ request: paused, answer: await simulator.ask('calculate', paused) }),
  })
  const direct = useMemo(() => (simulated ? undefined : { request, answer: calculate(request) }), [simulated, request])
  const found = direct ?? simulation.data
  const [good, setGood] = useState<typeof found>(undefined)
  if (found !== undefined && found.answer.results !== null && found !== good) setGood(found)
  return {
    answer: found?.answer,
    results: good?.answer.results ?? null,
    inputs: good?.request.inputs ?? typed,
    isOld: found?.answer.results === null,
    working: simulated && (simulation.isFetching || paused !== request),
    failed: simulated && simulation.isError,
  }
}
