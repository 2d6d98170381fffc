/** Breaks a running product in every way possible here. `npm run chaos [-- --faults 200] [--seed 1]` */
import { parseArgs } from 'node:util'
import { chaos, type FaultReport } from './chaos.ts'

const { values } = parseArgs({
  options: { faults: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const seed = Number(values.seed)
let count = 0

process.stdout.write(`seed ${seed}\n`)
const reports = await chaos({ seed, faults: Number(values.faults), tell: print })
const bad = reports.filter(({ faults }) => faults.length > 0)
const times = reports.map(({ wellAfterMs }) => wellAfterMs).toSorted((a, b) => a - b)
process.stdout.write(
  `${reports.length} faults, ${reports.at(-2)?.acknowledged ?? 0} writes and fills acknowledged, ` +
    `${bad.length} faults that did harm; well after ${seconds(times[times.length >> 1])} in the middle, ` +
    `${seconds(times.at(-1))} at most.\n`,
)
process.exitCode = bad.length === 0 ? 0 : 1

function print({ fault, acknowledged, wellAfterMs, responses, faults }: FaultReport): void {
  count += 1
  const statuses = Object.entries(responses).map(([status, often]) => `${often} x ${status}`)
  process.stdout.write(
    `${seconds(performance.now())}  ${count}. ${fault}: ${acknowledged} acknowledged, well after ${seconds(wellAfterMs)}; ${statuses.join(', ')}\n`,
  )
  for (const what of faults) process.stdout.write(`   WRONG ${what}\n`)
}

function seconds(ms = 0): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
