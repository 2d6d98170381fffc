/** Long work in steps, so that its caller can do something else in between. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Runs the steps one by one and calls `between` after each; if that fails, the steps end with its error. */
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
