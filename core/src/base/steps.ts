/** Long work in steps, between which its caller can do something else. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** One step after another, with what `between` does in between; ends with its error where that fails. */
export async function runStepsApart<Result>(steps: Steps<Result>, between: () => Promise<void>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    await between()
  }
}

/** All steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
