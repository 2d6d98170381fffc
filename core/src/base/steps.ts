/** Long work in steps, between which its caller can do something else. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** All steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
