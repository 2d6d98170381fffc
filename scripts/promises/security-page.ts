/**
 * docs/security.md is written by hand: the requirements of OWASP ASVS with what we say of each. Two things are filled
 * in: the tests that carry the id of a requirement, and the counts and the list of what is missing at its head.
 */
import type { Proof, Proofs } from './promises.ts'
import { proofCell } from './specification-page.ts'

const STATES = ['tested', 'written down', 'not applicable', 'missing'] as const
type State = (typeof STATES)[number]

/** A row of the page. `by` has the text written by hand: a passage, a reason or what is missing. */
export type SecurityRow = {
  readonly id: string
  readonly level: 1 | 2
  readonly text: string
  readonly state: State
  readonly by: string
}

const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \| (tested|written down|not applicable|missing) \| (.*) \|$/

/** Tests are appended to the text of a requirement that is partly met. */
const PARTLY = '<br>There is: '

/** The rows of the page in its order. */
export function securityRows(page: string): readonly SecurityRow[] {
  return page.split('\n').flatMap((line) => {
    const [, id, level, text = '', state, by = ''] = ROW.exec(line) ?? []
    if (id === undefined) return []
    return [{ id, level: level === '1' ? 1 : 2, text, state: state as State, by: by.split(PARTLY)[0] ?? '' }]
  })
}

/** The page with its tests, counts and list filled in again. */
export function securityPage(page: string, requirements: Proofs): string {
  const rows = securityRows(page)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lines = page.split('\n').map((line) => {
    const row = byId.get(ROW.exec(line)?.[1] ?? '')
    return row === undefined ? line : rowLine(row, requirements.get(row.id) ?? [])
  })
  return withPart(withPart(lines.join('\n'), 'counts', countLines(rows)), 'missing', missingLines(rows))
}

/** One sentence for each id that tests have and the page lacks, and for each row whose state its tests contradict. */
export function securityFaults(page: string, requirements: Proofs): readonly string[] {
  const rows = securityRows(page)
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const unknown = [...requirements].filter(([id]) => !['tested', 'missing'].includes(states.get(id) ?? ''))
  return [
    ...unknown.map(
      ([id, proofs]) => `${proofs[0]?.name} proves ASVS ${id}, which docs/security.md does not call tested.`,
    ),
    ...rows
      .filter(({ id, state }) => state === 'tested' && !requirements.has(id))
      .map(({ id }) => `docs/security.md calls ${id} tested, but no test carries its id.`),
  ]
}

function rowLine({ id, level, text, state, by }: SecurityRow, proofs: readonly Proof[]): string {
  const cells = proofs.map(proofCell)
  const evidence = state === 'tested' ? cells.join('<br>') : [by, ...cells].join(PARTLY)
  return `| ${id} | ${level} | ${text} | ${state} | ${evidence} |`
}

function countLines(rows: readonly SecurityRow[]): readonly string[] {
  const line = (name: string, counted: readonly SecurityRow[]): string => {
    const ofLevel = (level: 1 | 2): number => counted.filter((row) => row.level === level).length
    return `| ${name} | ${ofLevel(1)} | ${ofLevel(2)} | ${counted.length} |`
  }
  const states = STATES.map((state) =>
    line(
      state,
      rows.filter((row) => row.state === state),
    ),
  )
  return ['| State | Level 1 | Level 2 | Both |', '|---|---|---|---|', ...states, line('**all**', rows)]
}

function missingLines(rows: readonly SecurityRow[]): readonly string[] {
  const missing = rows.filter(({ state }) => state === 'missing')
  return missing.map(({ id, level, text, by }) => `- **${id}**, level ${level}. ${text} *${by}*`)
}

function withPart(page: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const before = page.split(begin)[0] ?? ''
  const after = page.split(end)[1]
  if (after === undefined) throw new Error(`docs/security.md has no marks for ${name}.`)
  return `${before}${begin}\n${lines.join('\n')}\n${end}${after}`
}
