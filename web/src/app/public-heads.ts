import { LANGUAGES } from '@roundtrip/contract/documents'
import { currentLanguage, perLanguage, t } from '../language/translate.ts'
import { PUBLIC_NAMES, type PublicPage, publicPath } from '../paths.ts'
import { QUESTIONS } from '../screens/faq/questions.ts'

/** The description of a page for search engines and messengers, at most 160 characters. */
const DESCRIPTIONS = perLanguage(
  (): Readonly<Record<PublicPage, string>> => ({
    landing: t(
      'A trading journal for crypto. It rebuilds your fills into trades, exact to the last digit, and shows which hours, tickers and setups pay.',
    ),
    pricing: t(
      'What Roundtrip costs, and what you get: every import, every report and every export. On your own server it is unlimited.',
    ),
    faq: t(
      'How fills become trades, what fees and funding do to them, which exchanges are read, what happens to keys and data, and what Roundtrip does not do.',
    ),
    roadmap: t(
      'What Roundtrip does today, what is being built, and what it will never do: place orders, or file your taxes.',
    ),
    contact: t(
      'Write to the people who run this server about a question, a bug, a file we can’t read or a number that looks wrong.',
    ),
    privacyPolicy: t(
      'What this server keeps about you and your trades, where, for how long, who can see it, and how you take it with you or delete it.',
    ),
    cookiePolicy: t(
      'Every cookie and every entry in your browser’s storage by name, what it is for and how long it lasts. None is for tracking.',
    ),
    terms: t(
      'The rules for using Roundtrip: your account, your data, fair use, what is promised and what is not, and how it ends.',
    ),
    riskDisclaimer: t(
      'Trading crypto can lose all of your money. What a journal can tell you, what it cannot, and why its figures are not advice.',
    ),
    accessibility: t(
      'What works with a keyboard, a screen reader, zoom or reduced motion, how we test it, and the known gaps.',
    ),
    notFound: t('There is no page at this address.'),
  }),
)

/** The placeholder for the address of the server, which differs from server to server. */
const HERE = '[[public-url]]'

/** The file name of a page's picture in `public/social`, which describes the page in its language. */
export function socialPicture(page: PublicPage, language: string = currentLanguage()): string {
  const folder = language === 'en' ? '' : `${language}/`
  return `${folder}${page === 'landing' ? 'start' : publicPath(page, 'en').slice(1)}`
}

/** The lines in the head of a page; `title` is the plain text of its title. */
export function headOf(page: PublicPage, title: string): readonly string[] {
  const description = DESCRIPTIONS()[page]
  if (page === 'notFound') {
    return [
      `<title>${text(title)}</title>`,
      meta('name', 'description', description),
      meta('name', 'robots', 'noindex'),
    ]
  }
  const address = HERE + publicPath(page, currentLanguage())
  const picture = `${HERE}/social/${socialPicture(page)}.png`
  return [
    `<title>${text(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${address}" />`,
    ...languagesOf(page).map(({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${href}" />`),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Roundtrip'),
    meta('property', 'og:locale', currentLanguage()),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture),
    ...structured(page),
  ]
}

/** The head of a log-in page; search engines leave it out. */
export function logInHead(title: string): readonly string[] {
  return [`<title>${text(title)}</title>`, meta('name', 'description', LOG_IN())]
}

const LOG_IN = perLanguage(() => t('Log in to your trading journal, or start one.'))

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${text(content)}" />`
}

/** Structured data for search engines, on the pages where it helps. */
function structured(page: PublicPage): readonly string[] {
  if (page === 'landing') {
    return [
      data({
        '@type': 'SoftwareApplication',
        name: 'Roundtrip',
        url: HERE + publicPath('landing', currentLanguage()),
        inLanguage: currentLanguage(),
        description: DESCRIPTIONS().landing,
        applicationCategory: 'FinanceApplication',
        operatingSystem: t('Any with a web browser'),
      }),
    ]
  }
  if (page !== 'faq') return []
  const questions = QUESTIONS().flatMap((subject) => subject.questions)
  return [
    data({
      '@type': 'FAQPage',
      inLanguage: currentLanguage(),
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    }),
  ]
}

/** A script element with data only: browsers do not run it, so the content security policy does not apply. */
function data(about: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

/** The address of a page in each language; readers of any other language get the English one. */
function languagesOf(page: PublicPage): readonly { readonly language: string; readonly href: string }[] {
  const pages = LANGUAGES.map((language) => ({ language, href: HERE + publicPath(page, language) }))
  return [...pages, { language: 'x-default', href: HERE + publicPath(page, 'en') }]
}

/** The sitemap for search engines: the public pages in all languages. */
export function sitemap(): string {
  const names = PUBLIC_NAMES.filter((name) => name !== 'notFound')
  const paths = LANGUAGES.flatMap((language) => names.map((name) => publicPath(name, language)))
  const urls = paths.map((path) => `  <url><loc>${HERE}${path}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
