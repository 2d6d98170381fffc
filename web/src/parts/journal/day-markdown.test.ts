import { EMPTY_DAY } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { moneyFormat } from '../../format/money.ts'
import { dayFacts, dayMarkdown } from './day-markdown.ts'

test('a day is written as it stands on its page, without what is empty', () => {
  const entry = {
    ...EMPTY_DAY,
    mood: 4,
    sleepMinutes: 450,
    plan: 'Wait.\n',
    checklist: [
      { text: 'News', done: true },
      { text: 'Stop', done: false },
    ],
  }
  const facts = dayFacts({ net: 8, open: -2, closed: 1 }, moneyFormat('USD'))
  expect(dayMarkdown('2026-03-02', entry, facts)).toBe(
    '# Monday, 2 March 2026\n\n+$8.00, 1 trade · open trades booked −$2.00 · Mood: Good · Sleep: 7.5 h\n\n## Checklist\n\n- [x] News\n- [ ] Stop\n\n## Plan\n\nWait.\n',
  )
  expect(dayMarkdown('2026-03-02', { ...EMPTY_DAY, dayOff: true }, [])).toBe('# Monday, 2 March 2026\n\nDay off\n')
})
