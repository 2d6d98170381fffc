/** The documents behind a link: a page of figures in our own frame, and the same response for every dead link. */
import type { Language } from '@roundtrip/contract/documents'
import { PAGE_STYLES, type SharedCard, type SharedColour } from '@roundtrip/contract/sharing'
import { escapeHtml } from '../ground/html.ts'
import { MARK_SHAPES } from './mark.ts'
import { pageWords } from './words.ts'

export type PageContent = {
  /** The language in which the trader saw what is shared. */
  readonly language: Language
  readonly title: string
  readonly card: SharedCard | null
  /** Cleaned. */
  readonly body: string
  readonly colours: readonly SharedColour[]
  /** The URL of the page. */
  readonly address: string
  /** UTC ms. */
  readonly createdAt: number
  readonly expires: number
}

export function pageDocument(content: PageContent): string {
  const { language, title, card, body, colours, address, createdAt, expires } = content
  const words = pageWords(language, { createdAt, expires })
  const name = escapeHtml(title)
  const styles = `:root{${declared(colours, 'light')}}
@media screen and (prefers-color-scheme:dark){:root{${declared(colours, 'dark')}}}
${PAGE_STYLES}
${SHARED_STYLES}`
  return document(`${name} · Roundtrip`, {
    language,
    styles,
    meta: previewOf({ title, card, address, plain: words.description }),
    body: `<main>
<header class="top">
<p class="product">${MARK}Roundtrip</p>
<p>${words.created}</p>
</header>
<h1>${name}</h1>
${card === null ? '' : hero(card)}
<div class="shared">
${body}
</div>
<footer>
<p>${words.origin}</p>
<p><a href="${escapeHtml(new URL('/', address).href)}">${words.invitation}</a></p>
</footer>
</main>`,
  })
}

type Preview = Pick<PageContent, 'title' | 'card' | 'address'> & {
  /** Of a page without figures. */
  readonly plain: string
}

/** The link preview in messengers; see https://ogp.me. It contains amounts only if the page does. */
function previewOf({ title, card, address, plain }: Preview): string {
  const figures = card?.figures.map(({ name, text }) => `${name} ${text}`) ?? []
  const description = card === null ? plain : [card.headline, card.subject, ...figures].join(' · ')
  return [
    ['og:type', 'website'],
    ['og:site_name', 'Roundtrip'],
    ['og:title', title],
    ['og:description', description],
    ['og:image', `${address}/card.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${title}: ${description}`],
    ['twitter:card', 'summary_large_image'],
  ]
    .map(([property, content = '']) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('\n')
}

function hero({ subject, headline, tone, figures, curve }: SharedCard): string {
  const pairs = figures.map(
    ({ name, text }) => `<div><dt>${escapeHtml(name)}</dt><dd class="figure">${escapeHtml(text)}</dd></div>`,
  )
  return `<section class="hero">
<div class="result"><p>${escapeHtml(subject)}</p><p class="headline ${tone}">${escapeHtml(headline)}</p></div>
${curve === null ? '' : curveOf(curve, tone)}
${pairs.length === 0 ? '' : `<dl class="strip">${pairs.join('')}</dl>`}
</section>`
}

function curveOf({ heights, zero }: NonNullable<SharedCard['curve']>, tone: SharedCard['tone']): string {
  const last = heights.length - 1
  const points = heights.map((height, index) => `${((index / last) * 600).toFixed(1)} ${(1_000 - height) / 5}`)
  const even = (1_000 - (zero ?? 0)) / 5
  const line = zero === null ? '' : `<path class="even" d="M0 ${even}H600"/>`
  return `<svg class="curve ${tone}" viewBox="0 -6 600 212" preserveAspectRatio="none" aria-hidden="true"><path class="area" d="M0 ${even}L${points.join('L')}L600 ${even}Z"/>${line}<path class="line" d="M${points.join('L')}"/></svg>`
}

const MARK = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">${MARK_SHAPES}</svg>`

/**
 * The shared content stays below our text, and each section in its own box: anything that would overlap another one is
 * clipped.
 */
const SHARED_STYLES = `.shared{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;min-width:0;overflow:hidden;contain:paint}
.shared>*,.shared th,.shared td{contain:paint}
.shared svg{overflow:hidden;max-height:3000px}
main{gap:20px;padding:32px 20px 48px}
.top{display:flex;justify-content:space-between;align-items:center;padding-bottom:16px}
.product{display:flex;align-items:center;gap:10px;color:var(--t1);font-size:16px;font-weight:650}
main>h1{font-size:28px;line-height:36px;letter-spacing:-0.01em}
.hero{grid-template-columns:minmax(0,1fr) minmax(0,1.4fr);align-items:center;gap:20px 32px;padding:28px}
.result{min-width:0;overflow-wrap:anywhere}
.headline{color:var(--t1);font-size:clamp(34px,4.5vw,52px);line-height:1.15;text-wrap:balance;font-weight:700;letter-spacing:-0.03em;font-variant-numeric:tabular-nums}
.headline.win{color:var(--win)}
.headline.loss{color:var(--loss)}
.curve{display:block;width:100%;height:180px;color:var(--t2)}
.curve.win{color:var(--win)}
.curve.loss{color:var(--loss)}
.curve .area{fill:currentColor;fill-opacity:0.14}
.curve .line{fill:none;stroke:currentColor;stroke-width:2.5;vector-effect:non-scaling-stroke;stroke-linejoin:round}
.curve .even{fill:none;stroke:var(--line-3);stroke-dasharray:4 6;vector-effect:non-scaling-stroke}
.strip{display:grid;grid-column:1/-1;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px 24px;padding-top:20px;border-top:1px solid var(--line)}
.strip dt{color:var(--t2);font-size:12px}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 24px;padding-top:16px;border-top:1px solid var(--line-2)}
footer a{color:var(--t1);font-weight:600}
@media (max-width:640px){.hero{grid-template-columns:minmax(0,1fr);padding:20px}}`

/** For links that never existed, were revoked or have expired: nobody learns which. */
export const NO_PAGE = document('Link not found · Roundtrip', {
  language: 'en',
  styles: `body{margin:0 auto;max-width:480px;padding:48px 24px;font:16px/24px system-ui,-apple-system,"Segoe UI",sans-serif}
h1{font-size:20px;line-height:28px}
@media (prefers-color-scheme:dark){body{background:#0b0e14;color:#e8ecf4}}`,
  body: `<main>
<h1>This link does not work</h1>
<p>It has expired, was revoked, or is incomplete. Ask the trader who sent it for a new one.</p>
</main>`,
})

type Document = { readonly language: Language; readonly styles: string; readonly body: string; readonly meta?: string }

function document(title: string, { language, styles, body, meta = '' }: Document): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
${meta}
<style>
${styles}
</style>
</head>
<body>
${body}
</body>
</html>
`
}

/** The contract allows no names or values that could end a declaration. */
function declared(colours: readonly SharedColour[], theme: 'light' | 'dark'): string {
  return colours.map((colour) => `--${colour.colour}:${colour[theme]}`).join(';')
}
