import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { BuiltPage } from '../parts/public/ServerFacts.tsx'
import { AUTH, PUBLIC, USER, USER_ROOT } from '../paths.ts'
import { headOf, sitemap } from './public-heads.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

export type PrerenderedPage = {
  readonly name: keyof typeof PUBLIC
  readonly path: string
  readonly head: readonly string[]
  readonly body: string
}

export type Prerendered = {
  readonly pages: readonly PrerenderedPage[]
  readonly sitemap: string
  /** Paths that the application handles; every other one is not found. */
  readonly applicationPaths: readonly string[]
}

/** The public pages as a visitor sees them. Run by the build; `public.ts` adds their script. */
export async function prerender(): Promise<Prerendered> {
  const names = Object.keys(PUBLIC_PAGES) as (keyof typeof PUBLIC)[]
  return {
    pages: await Promise.all(names.map(rendered)),
    sitemap: sitemap(),
    applicationPaths: [...Object.values(AUTH), ...Object.values(USER).map((page) => `${USER_ROOT}/${page}`)],
  }
}

async function rendered(name: keyof typeof PUBLIC): Promise<PrerenderedPage> {
  const path = PUBLIC[name]
  const { default: Screen } = await PUBLIC_PAGES[name]()
  const html = renderToStaticMarkup(
    <StaticRouter location={path}>
      <BuiltPage>
        <Screen />
      </BuiltPage>
    </StaticRouter>,
  )
  const [tag, title] = /<title>(.*?)<\/title>/.exec(html) ?? []
  if (tag === undefined || title === undefined) throw new Error(`The page ${path} has no title.`)
  return { name, path, head: headOf(name, title.replaceAll('&amp;', '&')), body: html.replace(tag, '') }
}
