import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { NUMBERS_IN } from '@roundtrip/contract/language'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { DEFAULT_STYLE, setStyle } from '../format/style.ts'
import { type Speech, speak } from '../language/translate.ts'
import { BuiltPage } from '../parts/public/ServerFacts.tsx'
import { AUTH, PUBLIC, type PublicPage, USER, USER_ROOT } from '../paths.ts'
import { LOG_IN_PAGES } from './log-in-pages.ts'
import { headOf, logInHead, sitemap } from './public-heads.ts'
import { type Load, PUBLIC_PAGES } from './public-pages.ts'

export type PrerenderedPage = PrerenderedForm & { readonly name: PublicPage }

export type PrerenderedForm = {
  readonly path: string
  readonly head: readonly string[]
  readonly body: string
}

export type Prerendered = {
  readonly pages: readonly PrerenderedPage[]
  /** The log-in pages as they look until their script takes over. */
  readonly forms: readonly PrerenderedForm[]
  readonly sitemap: string
  /** Paths that the application handles; every other one is not found. */
  readonly applicationPaths: readonly string[]
}

/** The public pages as a visitor sees them in a language. `public.ts` adds their script. */
export async function prerender(speech: Speech): Promise<Prerendered> {
  speak(speech)
  setStyle({ ...DEFAULT_STYLE, numbers: NUMBERS_IN[speech.language] })
  const names = Object.keys(PUBLIC_PAGES) as PublicPage[]
  return {
    pages: await Promise.all(names.map(publicPage)),
    forms: await Promise.all(Object.entries(LOG_IN_PAGES).map(logInPage)),
    sitemap: sitemap(),
    applicationPaths: [...Object.values(AUTH), ...Object.values(USER).map((page) => `${USER_ROOT}/${page}`)],
  }
}

async function publicPage(name: PublicPage): Promise<PrerenderedPage> {
  const path = PUBLIC()[name]
  const { default: Screen } = await PUBLIC_PAGES[name]()
  const { title, body } = rendered(
    path,
    <BuiltPage>
      <Screen />
    </BuiltPage>,
  )
  return { name, path, head: headOf(name, title), body }
}

async function logInPage([path, load]: readonly [string, Load]): Promise<PrerenderedForm> {
  const { default: Screen } = await load()
  // With the marks by which React recognizes what it takes over.
  const { title, body } = rendered(path, <Screen />, renderToString)
  // Nothing can be typed or sent before the script has loaded: the form would put the password in the address.
  const locked = body.replaceAll('<input ', '<input readonly="" ')
  return { path, head: logInHead(title), body: `<div inert="">${locked}</div>` }
}

function rendered(
  path: string,
  screen: ReactNode,
  render = renderToStaticMarkup,
): { readonly title: string; readonly body: string } {
  const html = render(<StaticRouter location={path}>{screen}</StaticRouter>)
  const [tag, title] = /<title>(.*?)<\/title>/.exec(html) ?? []
  if (tag === undefined || title === undefined) throw new Error(`The page ${path} has no title.`)
  return { title: title.replaceAll('&amp;', '&'), body: html.replace(tag, '') }
}
