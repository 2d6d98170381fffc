/** Whether response times reveal who has an account: known and unknown addresses in turn, for each way to sign in. */
import { performance } from 'node:perf_hooks'
import { medianOf, must, type Row } from './measured.ts'
import { withServer } from './serving.ts'
import { confirmedAccount, PASSWORD } from './signed-up.ts'

type Way = {
  readonly act: string
  readonly body: (email: string) => object
  /** A wrong password ends in 401, everything else in 200. */
  readonly status: number
}

const WAYS: readonly Way[] = [
  { act: 'sign-in', body: (email) => ({ email, password: 'not the password' }), status: 401 },
  { act: 'sign-up', body: (email) => ({ email, password: PASSWORD }), status: 200 },
  { act: 'password-request', body: (email) => ({ email }), status: 200 },
]

export async function enumerationCase(accounts: number): Promise<Row[]> {
  return withServer(async (base) => {
    const registeredEmails = Array.from({ length: accounts }, (_, index) => `known-${index}@example.com`)
    for (const email of registeredEmails) await confirmedAccount(base, email)
    const rows: Row[] = []
    for (const way of WAYS) rows.push(await compare(base, way, registeredEmails))
    return rows
  })
}

/** One known and one unknown address in turn, each used once, so that no limit is reached. */
async function compare(base: string, way: Way, emails: readonly string[]): Promise<Row> {
  const registered: number[] = []
  const unknown: number[] = []
  for (const email of emails) {
    registered.push(await timeOf(base, way, email))
    unknown.push(await timeOf(base, way, email.replace('known', `nobody-${way.act}`)))
  }
  const [registeredMs, unknownMs] = [medianOf(registered), medianOf(unknown)]
  return {
    what: `${way.act}: medians of known and unknown addresses differ by`,
    ms: Math.abs(registeredMs - unknownMs),
    note: `${registeredMs.toFixed(1)} and ${unknownMs.toFixed(1)} ms; Mann-Whitney p = ${mannWhitney(registered, unknown).toFixed(2)}`,
  }
}

let requestCount = 0

async function timeOf(base: string, { act, body, status }: Way, email: string): Promise<number> {
  requestCount += 1
  const headers = {
    'content-type': 'application/json',
    origin: base,
    'x-forwarded-for': `10.${requestCount >> 8}.${requestCount & 255}.1`,
  }
  const began = performance.now()
  const response = await fetch(`${base}/api/auth/${act}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body(email)),
  })
  await response.text()
  const ms = performance.now() - began
  must(response.status === status, `${act} answers ${response.status}`)
  return ms
}

/** Two-sided p of the rank-sum test in its normal approximation: small where one group tends to be slower. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((ms) => ({ ms, first: true })), ...b.map((ms) => ({ ms, first: false }))]
  ranked.sort((a, b) => a.ms - b.ms)
  const rankSum = ranked.reduce((sum, { first }, index) => sum + (first ? index + 1 : 0), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normalBelow(Math.abs(u - mean) / deviation))
}

/** The standard normal distribution function, by the series of Abramowitz and Stegun 26.2.17 (error below 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
