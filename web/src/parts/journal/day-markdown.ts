import type { JournalEntry } from '@roundtrip/contract/documents'
import { separated } from '../../format/style.ts'
import { dayInWords } from '../../format/time.ts'
import { MOODS } from './moods.ts'
import { t } from '../../language/translate.ts'

/** One day of the journal as Markdown. `figures` is a line such as `+$12.00, 3 trades`. */
export function dayMarkdown(day: string, entry: JournalEntry, figures: string | null): string {
  const mood = entry.mood === null ? null : t('Mood: {mood}', { mood: MOODS[entry.mood - 1]?.name ?? entry.mood })
  const sleep =
    entry.sleepMinutes === null ? null : t('Sleep: {hours} h', { hours: separated(String(entry.sleepMinutes / 60)) })
  const facts = [figures, mood, sleep, entry.dayOff ? t('Day off') : null].filter((fact) => fact !== null)
  const list = entry.checklist.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${text}`).join('\n')
  const parts = [
    `# ${dayInWords(day)}`,
    facts.join(' · '),
    section(t('Checklist'), list),
    section(t('Plan'), entry.plan),
    section(t('Notes'), entry.text),
    section(t('Review'), entry.review),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function section(title: string, text: string): string {
  return text.trim() === '' ? '' : `## ${title}\n\n${text.trim()}`
}
