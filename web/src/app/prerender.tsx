import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { PUBLIC } from '../paths.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

export type Prerendered = { readonly path: string; readonly title: string; readonly body: string }

/** The public pages as a visitor sees them. Run by the build; `public.ts` brings them to life. */
export function prerender(): Promise<readonly Prerendered[]> {
  return Promise.all(
    Object.entries(PUBLIC_PAGES).map(async ([name, load]) => {
      const path = PUBLIC[name as keyof typeof PUBLIC]
      const { default: Screen } = await load()
      const html = renderToStaticMarkup(
        <StaticRouter location={path}>
          <Screen />
        </StaticRouter>,
      )
      const title = /<title>.*?<\/title>/.exec(html)?.[0]
      if (title === undefined) throw new Error(`The page ${path} has no title.`)
      return { path, title, body: html.replace(title, '') }
    }),
  )
}
