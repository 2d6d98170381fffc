// Promise [Print, files and shared links] A report can be saved as one file with the figures of the screen, which
//   requests nothing and runs nothing.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedColours } from './colours.ts'
import { type Block, type Cell, savedContent, savedPage } from './saved-page.ts'

const PLAIN = { tone: null, isRight: false, isHead: false, tint: null } as const
const colours = { '--bg': '#ffffff', '--win': '#09734d' }

function pageWith(blocks: readonly Block[], title = 'By hour'): string {
  return savedPage({ title, facts: [], blocks, light: colours, dark: { '--bg': '#0b0e14' } })
}

function opened(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

const tableOf = (rows: readonly (readonly Cell[])[]): Block => ({ kind: 'table', label: 'Figures', rows })

test('a table has the texts of the page, in their order, whatever they are', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('−$1,204.50', '<b>x</b>', '"><script>alert(1)</script>', '•••'))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), (lines) => {
      const head = ['Hour', 'Net'].map((name) => ({ ...PLAIN, text: name, isHead: true }))
      const rows = lines.map((line) => line.map((cell) => ({ ...PLAIN, text: cell })))
      const page = opened(pageWith([tableOf([head, ...rows])]))
      const cells = [...page.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => spaced(cell.textContent)),
      )
      expect(cells).toEqual(lines.map((line) => line.map(spaced)))
      expect(page.querySelector('script, b')).toBeNull()
    }),
  )
})

/** HTML parsers do not preserve line ends and characters without meaning. */
function spaced(text: string): string {
  return text.replaceAll(/[\s\0]+/g, ' ').trim()
}

test('no text of a page becomes markup, wherever it stands', () => {
  const evil = '</title></style><img src=x onerror=alert(1)>&"\''
  const blocks: readonly Block[] = [
    { kind: 'heading', text: evil },
    { kind: 'text', text: evil },
    { kind: 'pairs', label: evil, pairs: [{ name: evil, text: evil, tone: 'win', notes: [evil] }] },
    { kind: 'card', blocks: [tableOf([[{ ...PLAIN, text: evil, tint: 'url(https://example.com)' }]])] },
    {
      kind: 'drawing',
      label: evil,
      width: 10,
      shape: { tag: 'svg', attributes: [['aria-label', evil]], children: [evil] },
    },
  ]
  const html = pageWith(blocks, evil)
  expect(html).not.toMatch(/<img|<script|url\(/)
  const page = opened(html)
  expect(page.querySelector('h1')?.textContent).toBe(evil)
  expect(page.querySelector('h2')?.textContent).toBe(evil)
})

test('a drawing refers to nothing outside the file and runs nothing', () => {
  const shape = {
    tag: 'svg',
    attributes: [
      ['viewBox', '0 0 10 10'],
      ['onload', 'alert(1)'],
      ['href', 'https://example.com'],
      ['style', 'fill:url(https://example.com/a.svg#b)'],
      ['fill', 'url(#hatch)'],
    ],
    children: [
      { tag: 'script', attributes: [], children: ['alert(1)'] },
      { tag: 'image', attributes: [['href', 'https://example.com/a.png']], children: [] },
      { tag: 'rect', attributes: [['style', 'fill:var(--win)']], children: [] },
    ],
  } as const
  const html = pageWith([{ kind: 'drawing', label: 'Net', width: 10, shape }])
  expect(html).not.toMatch(/https?:|<script|<image|onload|href|alert/)
  expect(html).toContain('<svg viewBox="0 0 10 10" fill="url(#hatch)"><rect style="fill:var(--win)"></rect></svg>')
})

test('a policy in the file forbids every request and script, and both themes have their colours', () => {
  const html = pageWith([])
  expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'")
  expect(html).toContain(':root{--bg:#ffffff;--win:#09734d}')
  expect(html).toContain('@media screen and (prefers-color-scheme:dark){:root{--bg:#0b0e14}}')
})

test('what goes behind a link is what the file holds, without its title', () => {
  const page = {
    facts: [{ name: 'Period', text: 'Last 90 days', tone: null, notes: [] }],
    blocks: [{ kind: 'text', text: 'Nothing <b>bold</b>' }] as const,
  }
  const parts = [
    '<dl class="facts"><div><dt>Period</dt><dd>Last 90 days</dd></div></dl>',
    '<p>Nothing &lt;b&gt;bold&lt;/b&gt;</p>',
  ]
  expect(savedContent(page)).toBe(parts.join('\n'))
  const file = savedPage({ ...page, title: 'By hour', light: colours, dark: colours })
  for (const part of parts) expect(file).toContain(part)
})

test('of our colours a link takes those that are one plain value in both themes', () => {
  const light = { '--bg': '#ffffff', '--soft': '11%', '--odd': 'var(--bg)', '--alone': '#000' }
  expect(sharedColours(light, { '--bg': '#0b0e14', '--soft': '15%', '--odd': '#000' })).toEqual([
    { colour: 'bg', light: '#ffffff', dark: '#0b0e14' },
    { colour: 'soft', light: '11%', dark: '15%' },
    { colour: 'alone', light: '#000', dark: '#000' },
  ])
})
