import type { Label, Playbook, Rule } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import type { CivilDay } from '@roundtrip/core/base'
import { lineagesOf, playbookRules } from '@roundtrip/core/rules'
import type { Step } from '@roundtrip/sync/client'
import { endSteps, hasEnded, type RuleDraft, type StoredRule } from '../rules/rule-steps.ts'
import { t } from '../../language/translate.ts'

/** The initial content of a playbook. */
export type PlaybookStart = {
  readonly summary: string
  readonly text: string
  /** Items to tick for each trade. */
  readonly checklist: readonly string[]
  /** Rules that are judged automatically, on all trades of the setup. */
  readonly rules: readonly (Pick<Rule, 'name' | 'kind' | 'parameters'> & Partial<Pick<Rule, 'scope' | 'severity'>>)[]
}

type NewPlaybook = {
  readonly id: string
  /** The label to create for it; null = it exists already. */
  readonly label: Label | null
  readonly start: PlaybookStart
  /** The first day on which its rules and its checklist are in force; null = the whole history. */
  readonly validFrom: { readonly rules: string | null; readonly checklist: string | null }
  readonly newId: () => string
}

/** Creates the playbook and its rules, and the label unless it exists. */
export function newPlaybookSteps({ id, label, start, validFrom, newId }: NewPlaybook): Step[] {
  const { summary, text, checklist, rules } = start
  const made = (draft: RuleDraft, from: string | null): Step => ({
    collection: 'rules',
    id: newId(),
    change: () => ({ ...draft, validFrom: from, validTo: null, active: true, follows: null }),
  })
  return [
    ...(label === null ? [] : [{ collection: 'labels', id, change: () => label } as const]),
    { collection: 'playbooks', id, change: (now) => now ?? { summary, text, pictures: [] } },
    ...checklist.map((item) => made(itemDraft(id, item), validFrom.checklist)),
    ...rules.map((rule) =>
      made({ scope: 'trade', severity: 1, ...rule, ...aboutLabel(id), weekdays: [] }, validFrom.rules),
    ),
  ]
}

/** An item of the checklist of a setup. */
export function itemDraft(label: string, text: string): RuleDraft {
  const name = text.trim()
  return {
    name,
    kind: 'checklist-item',
    scope: 'trade',
    parameters: {},
    ...aboutLabel(label),
    severity: 1,
    weekdays: [],
  }
}

function aboutLabel(label: string): Pick<Rule, 'filter'> {
  return { filter: { accounts: [], tickers: [], labels: [label] } }
}

/** The latest versions of the rules that belong to a playbook and have not ended, from all versions of all rules. */
export function standingRules(rules: readonly StoredRule[], label: string, today: CivilDay): readonly StoredRule[] {
  const latest = lineagesOf(rules).flatMap((versions) => versions.at(-1) ?? [])
  return playbookRules(latest, label).filter((rule) => !hasEnded(rule, today))
}

type Owned = { readonly label: string; readonly rules: readonly StoredRule[]; readonly today: CivilDay }

/** Deletes a playbook and either ends or keeps its rules. The label and its trades stay. */
export function removePlaybookSteps({ label, rules, today }: Owned, ends: boolean): Step[] {
  const ended = ends ? standingRules(rules, label, today).flatMap((rule) => endSteps(rule, today)) : []
  return [...ended, { collection: 'playbooks', id: label, change: () => null }]
}

/** What is deleted with a label: its playbook, and the rules that would have nothing left to judge. */
export function orphanedSteps({ label, rules, today }: Owned): Step[] {
  return [
    ...orphanedRules({ label, rules, today }).flatMap((rule) => endSteps(rule, today)),
    { collection: 'playbooks', id: label, change: () => null },
  ]
}

/** The rules in force that judge only trades with this label, or that name no other label. */
export function orphanedRules({ label, rules, today }: Owned): readonly StoredRule[] {
  const latest = lineagesOf(rules).flatMap((versions) => versions.at(-1) ?? [])
  return latest.filter(
    (rule) => !hasEnded(rule, today) && (rule.filter.labels.includes(label) || namesOnly(rule, label)),
  )
}

function namesOnly({ parameters }: StoredRule, label: string): boolean {
  const named = namedLabels(parameters)
  return named.length > 0 && named.every((name) => name === label)
}

/** The labels that a rule requires or forbids. */
function namedLabels({ labels }: Rule['parameters']): readonly string[] {
  return Array.isArray(labels) ? labels : []
}

type Merged = {
  readonly rules: readonly StoredRule[]
  readonly playbooks: ReadonlyMap<string, Playbook>
  /** The name of the first label, as the heading of what it contributes. */
  readonly name: string
}
type Pair = { readonly from: string; readonly into: string }

/** Moves the rules and the playbook of the first label to the second. Every version moves, as all trades do. */
export function followingSteps({ rules, playbooks, name }: Merged, { from, into }: Pair): Step[] {
  const source = playbooks.get(from)
  return [
    ...followingRules(rules, from).map(
      ({ id }): Step => ({
        collection: 'rules',
        id,
        change: (now) => (now === null ? null : withLabel(now, { from, into })),
      }),
    ),
    ...(source === undefined
      ? []
      : [
          { collection: 'playbooks', id: into, change: (now) => joinedPlaybook(now, source, name) } satisfies Step,
          { collection: 'playbooks', id: from, change: () => null } satisfies Step,
        ]),
  ]
}

/** Every version that names the label: in its filter, or as required or forbidden. */
export function followingRules(rules: readonly StoredRule[], label: string): readonly StoredRule[] {
  return rules.filter(
    ({ filter, parameters }) => filter.labels.includes(label) || namedLabels(parameters).includes(label),
  )
}

function withLabel(rule: Rule, { from, into }: Pair): Rule {
  const moved = (labels: readonly string[]): string[] => [
    ...new Set(labels.map((label) => (label === from ? into : label))),
  ]
  const named = namedLabels(rule.parameters)
  return {
    ...rule,
    filter: { ...rule.filter, labels: moved(rule.filter.labels) },
    parameters: named.length === 0 ? rule.parameters : { ...rule.parameters, labels: moved(named) },
  }
}

/** The playbook of the second label with that of the first appended; running it twice adds nothing more. */
function joinedPlaybook(own: Playbook | null, source: Playbook, name: string): Playbook {
  if (own === null) return source
  const isThere = source.text.trim() === '' || own.text.includes(source.text.trim())
  const pictureIds = new Set(own.pictures.map(({ id }) => id))
  const added = `## From “${name}”\n\n${source.text.trim()}`
  return {
    summary: own.summary === '' ? source.summary : own.summary,
    text: isThere ? own.text : [own.text.trimEnd(), added].filter((text) => text !== '').join('\n\n'),
    pictures: [...own.pictures, ...source.pictures.filter(({ id }) => !pictureIds.has(id))],
  }
}

/** Why two playbooks cannot be joined, as a sentence; null if they can, or if there are not two. */
export function joiningProblem({ playbooks, name }: Omit<Merged, 'rules'>, { from, into }: Pair): string | null {
  const [source, own] = [playbooks.get(from), playbooks.get(into)]
  if (source === undefined || own === undefined) return null
  const { text, pictures } = joinedPlaybook(own, source, name)
  if (text.length > LIMITS.playbookText)
    return t('The texts of the two playbooks are too long together. Shorten one of them first.')
  if (pictures.length > LIMITS.picturesOfOne)
    return t('A playbook has room for {picturesOfOne} pictures, and these two have more together. Remove some first.', {
      picturesOfOne: LIMITS.picturesOfOne,
    })
  return null
}
