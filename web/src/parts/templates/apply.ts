import type { JournalEntry, Template } from '@roundtrip/contract/documents'

type Written = Pick<JournalEntry, 'text' | 'checklist'>

const MAX_ITEMS = 50
const MAX_CHARACTERS = 20_000

/** Appends the template to the text, and adds the checklist items that are missing. */
export function applyTemplate(template: Pick<Template, 'text' | 'checklist'>, before: Written): Written {
  const texts = new Set(before.checklist.map((item) => item.text))
  const added = template.checklist.filter((item) => !texts.has(item)).map((item) => ({ text: item, done: false }))
  return {
    text: withText(before.text, template.text),
    checklist: [...before.checklist, ...added].slice(0, MAX_ITEMS),
  }
}

/** Appends a text, up to the maximum length. */
export function withText(before: string, added: string): string {
  if (added === '') return before
  const text = before.trim() === '' ? added : `${before.trimEnd()}\n\n${added}`
  return text.slice(0, MAX_CHARACTERS)
}

/** The field of a day that a template's text goes to. */
const FIELD_OF = { plan: 'plan', day: 'text', review: 'review' } as const

/** A new day with its automatic templates applied. */
export function withTemplates(day: JournalEntry, templates: readonly Template[]): JournalEntry {
  return templates.reduce((begun, template) => {
    if (!template.automatic || !isOfDay(template.about)) return begun
    const field = FIELD_OF[template.about]
    const { text, checklist } = applyTemplate(template, { text: begun[field], checklist: begun.checklist })
    return { ...begun, [field]: text, checklist }
  }, day)
}

export function isOfDay(about: Template['about']): about is keyof typeof FIELD_OF {
  return about in FIELD_OF
}
