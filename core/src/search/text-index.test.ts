import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextIndex, hitsIn, wordsOf } from './text-index.ts'

const text = (key: string, words: string, rank = 0) => ({ key, text: words, rank })

test('a text is found by all of its words, or by how they begin, whatever their case and accents', () => {
  const index = createTextIndex()
  index.put(text('a', 'Waited for the **breakout**, then hésité.'))
  index.put(text('b', 'No breakout today'))
  expect(index.find('BREAK', 9).keys).toEqual(['a', 'b'])
  expect(index.find('hesite', 9).keys).toEqual(['a'])
  expect(index.find('break wait', 9).keys).toEqual(['a'])
  expect(index.find('reak', 9).keys).toEqual([])
  expect(index.find(' ?! ', 9)).toEqual({ count: 0, keys: [] })
})

test('the first by rank come first, and all are counted', () => {
  const index = createTextIndex()
  for (let rank = 0; rank < 50; rank += 1) index.put(text(`t${rank}`, 'loss', rank % 7))
  const { count, keys } = index.find('loss', 3)
  expect([count, keys]).toEqual([50, ['t13', 't20', 't27']])
})

test('words are marked where they stand', () => {
  const words = 'Café, café! scafe'
  expect(hitsIn(words, wordsOf('cafe')).map(({ start, end }) => words.slice(start, end))).toEqual(['Café', 'café'])
})

test('after any changes it finds what a look through all texts finds', () => {
  const word = fc.constantFrom('loss', 'lost', 'long', 'low', 'late', 'Ärger', 'fomo', 'x')
  const words = fc.array(word, { maxLength: 5 }).map((list) => list.join(' '))
  const change = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), text: fc.option(words), rank: fc.nat(9) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), words, (changes, query) => {
      const index = createTextIndex()
      const texts = new Map<string, { text: string; rank: number }>()
      for (const { key, text: next, rank } of changes) {
        if (next === null) {
          index.remove(key)
          texts.delete(key)
        } else {
          index.put({ key, text: next, rank })
          texts.set(key, { text: next, rank })
        }
      }
      const beginnings = [...wordsOf(query)]
      const expected = [...texts]
        .filter(
          ([, entry]) =>
            beginnings.length > 0 &&
            beginnings.every((begin) => [...wordsOf(entry.text)].some((w) => w.startsWith(begin))),
        )
        .sort(([a, entry], [b, other]) => other.rank - entry.rank || (a < b ? -1 : 1))
        .map(([key]) => key)
      expect(index.find(query, 100)).toEqual({ count: expected.length, keys: expected })
    }),
  )
})

test('what is written over and over does not grow without end, and many new words are found too', () => {
  const index = createTextIndex()
  for (let round = 0; round < 3_000; round += 1) index.put(text('day', `word${round} stays`, round))
  expect(index.find('word2999', 9).keys).toEqual(['day'])
  expect(index.find('word1', 9).keys).toEqual([])
  for (let many = 0; many < 3_000; many += 1) index.put(text(`n${many}`, `new${many}`))
  expect(index.find('new1234', 9).keys).toEqual(['n1234'])
  expect(index.find('new29', 9999).count).toBe(111)
})
