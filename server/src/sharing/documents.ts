/** The documents that a link shows: a page of figures in a frame of our own, and the same answer to every dead link. */
import { PAGE_STYLES, type SharedColour } from '@roundtrip/contract/sharing'
import { escapeHtml } from '../ground/html.ts'

export type PageParts = {
  readonly title: string
  /** Cleaned. */
  readonly body: string
  readonly colours: readonly SharedColour[]
  /** UTC ms. */
  readonly createdAt: number
  readonly expires: number
}

export function pageDocument({ title, body, colours, createdAt, expires }: PageParts): string {
  const name = escapeHtml(title)
  const said = `Shared by a trader with Roundtrip. Made on ${dayText(createdAt)}, ends on ${dayText(expires)}.`
  const styles = `:root{${declared(colours, 'light')}}
@media screen and (prefers-color-scheme:dark){:root{${declared(colours, 'dark')}}}
${PAGE_STYLES}
${SHARED_STYLES}`
  return document(`${name} · Roundtrip`, {
    styles,
    body: `<main>
<header>
<p class="product">Roundtrip</p>
<h1>${name}</h1>
<p>${said}</p>
</header>
<div class="shared">
${body}
</div>
</main>`,
  })
}

/** What the trader shares stays below our words: a text of any size is cut off where it would reach them. */
const SHARED_STYLES =
  '.shared{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;min-width:0;overflow:hidden;contain:paint}'

/** Of links that never were, were revoked and have ended: nobody learns which. */
export const NO_PAGE = document('Link not found · Roundtrip', {
  styles: `body{margin:0 auto;max-width:480px;padding:48px 24px;font:16px/24px system-ui,-apple-system,"Segoe UI",sans-serif}
h1{font-size:20px;line-height:28px}
@media (prefers-color-scheme:dark){body{background:#0b0e14;color:#e8ecf4}}`,
  body: `<main>
<h1>This link does not work</h1>
<p>It has expired, was revoked, or is incomplete. Ask the trader who sent it for a new one.</p>
</main>`,
})

function document(title: string, { styles, body }: { readonly styles: string; readonly body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
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

/** Names and values are as the contract allows them, which no end of a declaration is. */
function declared(colours: readonly SharedColour[], theme: 'light' | 'dark'): string {
  return colours.map((colour) => `--${colour.colour}:${colour[theme]}`).join(';')
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `4 Dec 2026`, in UTC: who opens the page may be anywhere. */
function dayText(time: number): string {
  return DAY.format(time)
}
