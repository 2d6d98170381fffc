import { describe, expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'

function textsOf(source: string): readonly string[] {
  return sentencesIn('Screen.tsx', source).map(({ text }) => text)
}

describe('a sentence', () => {
  test('is the text between tags, with its inline elements and what is filled in', () => {
    const source = `const Screen = () => <p className="soft wide">
      We sent an email to <b>{email}</b>. Open the <Link to="/x">link</Link> in it.
    </p>`
    expect(textsOf(source)).toEqual(['We sent an email to {}. Open the link in it.'])
  })

  test('ends where another element begins', () => {
    expect(textsOf('const a = <div>First line.<section><p>Second line.</p></section>Third line.</div>')).toEqual([
      'First line.',
      'Second line.',
      'Third line.',
    ])
  })

  test('may be an attribute, a template, or a property', () => {
    const source = [
      'const a = <Field label="Email" hint={`At most ${count} characters.`} className="two words" />',
      "const words = { title: 'No trades yet', name: 'plain-name' }",
    ].join('\n')
    expect(textsOf(source)).toEqual(['Email', 'At most {} characters.', 'No trades yet'])
  })

  test('may be a name before what is filled in', () => {
    expect(textsOf('const a = [`Label: ${name}`, `label: ${name}`, `${key}: ${name}`, `Value, ${unit}`]')).toEqual([
      'Label: {}',
      'Value, {}',
    ])
  })

  test('may be one word, with a full stop or without one', () => {
    expect(textsOf("const a = ['Saved.', 'Waiting…', 'Open', 'open', 'a.b']")).toEqual(['Saved.', 'Waiting…', 'Open'])
  })

  test('may be filled in: both sides of a choice are there', () => {
    expect(textsOf("const a = <p>{isOpen ? 'Still open.' : 'Closed today.'}</p>")).toEqual([
      'Still open.',
      'Closed today.',
    ])
  })
})

test.each([
  "import { a } from './a b.ts'",
  "throw new Error('The list has no such place.')",
  "const path = 'M7 20.5c3.4 0 4-9 9-9'",
  "const key = 'rate-limited'",
  "const sql = 'select a, b from c where d = 1'",
  "type Look = 'Plain words'",
])('%s: no sentence of the product', (source) => {
  expect(textsOf(source)).toEqual([])
})
