import type { sharePage } from '@roundtrip/contract/sharing'
import type * as z from 'zod/mini'
import { download } from '../../data/page/save-file.ts'
import { coloursOf, namesOf, sharedColours } from './colours.ts'
import { readOnPaper } from './paper.tsx'
import { blocksOf, factsOf } from './read-page.ts'
import { savedContent, type SavedPage, savedPage } from './saved-page.ts'
import { t } from '../../language/translate.ts'

/** Saves the page as one file, read the way it is printed: with all rows of its tables and charts as vectors. */
export async function savePage(name: string): Promise<void> {
  const html = await readOnPaper(() => savedPage(readPage()))
  download(`${name}.html`, html, 'text/html;charset=utf-8')
}

/** The part of a page that a link shares. */
export type PageToShare = Pick<z.input<typeof sharePage.input>, 'body' | 'colours'>

/** The page as the file would contain it, for a link. */
export function pageToShare(): Promise<PageToShare> {
  return readOnPaper(() => {
    const page = readPage()
    return { body: savedContent(page), colours: [...sharedColours(page.light, page.dark)] }
  })
}

function readPage(): SavedPage {
  const main = document.getElementById('main')
  if (main === null) throw new Error('There is no page to save.')
  const light = coloursOf('light')
  const names = namesOf(light)
  const title = main.querySelector('h1')?.textContent ?? t('Report')
  return { title, facts: factsOf(main, names), blocks: blocksOf(main, names), light, dark: coloursOf('dark') }
}
