import type { JournalEntry } from '@roundtrip/contract/documents'
import type { MoneyFormat } from '../../format/money.ts'
import { plural } from '../../format/number.ts'
import { openBookedText } from '../open-booked.ts'
import { separated } from '../../format/style.ts'
import { dayInWords } from '../../format/time.ts'
import { MOODS } from './moods.ts'
import { t, WORD_JOINER } from '../../language/translate.ts'

type Figures = { readonly net: number | null; readonly open: number; readonly closed: number }

/** `+$12.00, 3 trades` and `open trades booked −$2.00`, as far as there is something to say. */
export function dayFacts({ net, open, closed }: Figures, money: MoneyFormat): readonly string[] {
  const result = net === null ? [] : [`${money.signed(net)}, ${plural(closed, 'trade')}`]
  return [...result, openBookedText(open, money) ?? []].flat()
}

/** One day of the journal as Markdown, with its figures in words. */
export function dayMarkdown(day: string, entry: JournalEntry, figures: readonly string[]): string {
  const mood = entry.mood === null ? null : t('Mood: {mood}', { mood: MOODS()[entry.mood - 1]?.name ?? entry.mood })
  const sleep =
    entry.sleepMinutes === null ? null : t('Sleep: {hours} h', { hours: separated(String(entry.sleepMinutes / 60)) })
  const facts = [...figures, mood, sleep, entry.dayOff ? t('Day off') : null].filter((fact) => fact !== null)
  const list = entry.checklist.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${text}`).join('\n')
  const parts = [
    `# ${dayInWords(day)}`,
    facts.join(' · ').replaceAll(WORD_JOINER, ''),
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
