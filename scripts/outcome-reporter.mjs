/**
 * A reporter of Vitest that writes what `test-runs.mjs` reads: `{ passed, failures, secondTries, files }`, a number,
 * two lists of texts and how long each file took, into the file that `OUTCOME` names.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class OutcomeReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.OUTCOME
    if (file === undefined) return
    writeFileSync(file, JSON.stringify(outcomeOf(modules, unhandledErrors)))
  }
}

function outcomeOf(modules, unhandledErrors) {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const unloaded = modules.flatMap((module) => module.errors().map((error) => `${pathOf(module)}${linesOf([error])}`))
  const failed = tests.filter((test) => test.result().state === 'failed')
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: [
      ...unloaded,
      ...failed.map((test) => `${nameOf(test)}${linesOf(test.result().errors)}`),
      ...unhandledErrors.map((error) => `outside of every test${linesOf([error])}`),
    ],
    secondTries: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
    files: modules.map((module) => ({ file: pathOf(module), ms: timeOf(module) })),
  }
}

function nameOf(test) {
  return `${pathOf(test.module)} > ${test.fullName}`
}

function pathOf(module) {
  return relative(process.cwd(), module.moduleId)
}

/** Including the time to load and prepare it. */
function timeOf(module) {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic()
  return collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration
}

/** The start of the first error: enough to know where to look. */
function linesOf([error]) {
  const text = error?.message ?? ''
  return text === '' ? '' : `\n  ${text.split('\n').slice(0, 12).join('\n  ')}`
}
