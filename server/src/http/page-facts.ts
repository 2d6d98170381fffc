/**
 * * What a built page says differently from server to server. The build leaves placeholders for it: `[[operator]]` for
 * a text, and `<x-then fact="operator">…</x-then><x-else fact="operator">…</x-else>` for parts that need the fact or
 * its absence. An unknown fact is an empty text.
 */
import { escapeHtml } from '../ground/html.ts'

export type Facts = Readonly<Record<string, string>>

export function fillPage(page: string, facts: Facts): string {
  const factOf = (name: string): string => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : '')
  // First the conditional parts, then the texts: what somebody typed is never interpreted.
  return page
    .replaceAll(WITH, (_, name: string, text: string) => (factOf(name) === '' ? '' : text))
    .replaceAll(WITHOUT, (_, name: string, text: string) => (factOf(name) === '' ? text : ''))
    .replaceAll(FACT, (_, name: string) => escapeHtml(factOf(name)))
}

const WITH = /<x-then fact="([a-z-]+)">(.*?)<\/x-then>/gs
const WITHOUT = /<x-else fact="([a-z-]+)">(.*?)<\/x-else>/gs
const FACT = /\[\[([a-z-]+)\]\]/g
