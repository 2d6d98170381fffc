import { COLUMN_IDS, COLUMNS } from '@roundtrip/core/screener'
import { expect, test } from 'vitest'
import { columnWords } from './column-language.ts'

test('in English every column reads as core wrote it', () => {
  for (const id of COLUMN_IDS) {
    const { name, formula, whenNull } = COLUMNS[id]
    for (const text of [name, formula, whenNull]) expect(columnWords(text)).toBe(text)
  }
})
