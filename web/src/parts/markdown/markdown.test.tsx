import { act } from 'react'
import { createRoot } from 'react-dom/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMark, continueList, MARKS } from './edit.ts'
import { Markdown } from './Markdown.tsx'
import { safeAddress } from './safe-address.ts'
import { toggleTask } from './tasks.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function drawn(text: string): Promise<HTMLElement> {
  const host = document.createElement('div')
  await act(async () => createRoot(host).render(<Markdown text={text} />))
  return host
}

// ASVS 3.2.2
test('what traders write is rendered', async () => {
  const host = await drawn(
    '# Plan\n\nWait for **the retest**, _then_ `buy`.\nNext line\n\n- one\n- two\n  - inner\n\n> said\n\n1. a\n2. b\n\n[here](https://example.com/a?b=1) ~~no~~ a &amp; b',
  )
  const html = host.outerHTML
  expect(html).toContain('<h3>Plan</h3>')
  expect(html).toContain('<strong>the retest</strong>, <em>then</em> <code>buy</code>.<br>Next line')
  expect(html).toContain('<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>')
  expect(html).toContain('<blockquote><p>said</p></blockquote>')
  expect(html).toContain('<ol start="1"><li>a</li><li>b</li></ol>')
  expect(html).toContain('<del>no</del> a &amp; b')
  const link = host.querySelector('a')
  expect([link?.href, link?.target, link?.rel]).toEqual([
    'https://example.com/a?b=1',
    '_blank',
    'noopener noreferrer nofollow',
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '![x](javascript:alert(1))',
  '![x](https://example.com/a.png)',
  '<iframe src="https://example.com"></iframe>',
  '<style>*{display:none}</style>',
  '[a]: javascript:alert(1)\n\n[a]',
  '<javascript:alert(1)>',
  '"><script>alert(1)</script>',
  '`<img src=x onerror=alert(1)>`',
  '| <b onclick=x>a</b> |\n| - |\n| <script>1</script> |',
  '<details open ontoggle=alert(1)>',
  '<math><mtext></mtext></math>',
  '- [ ] <input autofocus onfocus=alert(1)>',
])('%s runs nothing and loads nothing', async (text) => {
  const host = await drawn(text)
  expect(host.querySelectorAll('script, img, svg, iframe, style, math, details, object, embed, form')).toHaveLength(0)
  for (const element of host.querySelectorAll('*')) {
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^src|^style|^autofocus/)
  }
  for (const link of host.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^(https?|mailto):/)
})

// ASVS 1.2.2, 1.3.5
test('only web and mail links can be opened', () => {
  const addresses = [
    'https://a.b/',
    'http://a.b/',
    'mailto:a@b.c',
    'javascript:1',
    'data:,a',
    '/relative',
    '//a.b',
    'ftp://a',
  ]
  expect(addresses.map((text) => safeAddress(text) !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

// ASVS 1.3.5
test('any text is rendered, even one nested beyond reason', async () => {
  await drawn('> '.repeat(3_000) + 'deep')
  await drawn('*'.repeat(5_000))
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'*_-[]()`>#|! \nax1.&;<'), maxLength: 60 }), async (text) => {
      await drawn(text)
    }),
  )
})

test('a task is ticked in the text, and nothing else changes', () => {
  const text = 'a\n- [ ] one\n  - [x] inner\n\n```\n- [ ] code\n```\n1. [ ] numbered\n> - [ ] quoted'
  expect(toggleTask(text, 0)).toBe(text.replace('- [ ] one', '- [x] one'))
  expect(toggleTask(text, 1)).toBe(text.replace('[x] inner', '[ ] inner'))
  expect(toggleTask(text, 2)).toBe(text.replace('1. [ ]', '1. [x]'))
  expect(toggleTask(text, 3)).toBe(text.replace('> - [ ]', '> - [x]'))
  expect(toggleTask(text, 4)).toBeNull()
  // Four spaces make it code, which a line-by-line match cannot know: so nothing is changed.
  expect(toggleTask('    - [ ] code\n\n- [ ] task', 0)).toBeNull()
})

test('a box that is pressed names its task', async () => {
  const pressed: number[] = []
  const host = document.createElement('div')
  await act(async () =>
    createRoot(host).render(<Markdown text={'- [ ] a\n- [x] b'} onTask={(at) => pressed.push(at)} />),
  )
  const boxes = [...host.querySelectorAll<HTMLInputElement>('input')]
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true])
  await act(async () => boxes[1]?.click())
  expect(pressed).toEqual([1])
})

test('marks are put on what is selected and taken off again', () => {
  const on = (mark: (typeof MARKS)[number], text: string, start: number, end: number) =>
    applyMark(mark, { text, start, end })
  expect(on('bold', 'a word b', 2, 6)).toEqual({ text: 'a **word** b', start: 4, end: 8 })
  expect(on('bold', 'a **word** b', 4, 8)).toEqual({ text: 'a word b', start: 2, end: 6 })
  expect(on('task', 'one\n- two', 0, 9)).toEqual({ text: '- [ ] one\n- [ ] two', start: 6, end: 19 })
  expect(on('list', '- [ ] one', 9, 9).text).toBe('- one')
  expect(on('quote', 'a\nb', 2, 2).text).toBe('a\n> b')
  expect(on('heading', '## a', 4, 4).text).toBe('a')
  expect(on('link', 'see here', 4, 8)).toEqual({ text: 'see [here](https://)', start: 11, end: 19 })
})

test('marks keep the words, whatever is selected', () => {
  const words = (text: string): string => text.replaceAll(/[^a-z]/g, '')
  fc.assert(
    fc.property(
      fc.constantFrom(...MARKS.filter((mark) => mark !== 'link')),
      fc.string({ unit: fc.constantFrom(...'ab -#>\n[]'), maxLength: 30 }),
      fc.nat(30),
      fc.nat(30),
      (mark, text, a, b) => {
        const start = Math.min(a, b, text.length)
        const end = Math.min(Math.max(a, b), text.length)
        const after = applyMark(mark, { text, start, end })
        expect(words(after.text)).toBe(words(text))
        expect(after.start).toBeLessThanOrEqual(after.end)
        expect(after.end).toBeLessThanOrEqual(after.text.length)
      },
    ),
  )
})

test('Enter goes on with a list, and ends it on an empty item', () => {
  const at = (text: string) => continueList({ text, start: text.length, end: text.length })?.text ?? null
  expect(at('- one')).toBe('- one\n- ')
  expect(at('- [x] one')).toBe('- [x] one\n- [ ] ')
  expect(at('3. one')).toBe('3. one\n4. ')
  expect(at('- one\n- ')).toBe('- one\n')
  expect(at('words')).toBeNull()
})
