import { download } from '../../data/page/save-file.ts'
import { coloursOf, namesOf } from './colours.ts'
import { onPaper } from './paper.tsx'
import { blocksOf, factsOf } from './read-page.ts'
import { savedPage } from './saved-page.ts'

/** Saves the page as one file. It is read as it is printed: all rows of its tables, charts in vectors. */
export async function savePage(name: string): Promise<void> {
  const html = await onPaper(() => {
    const main = document.getElementById('main')
    if (main === null) throw new Error('There is no page to save.')
    const light = coloursOf('light')
    const names = namesOf(light)
    const title = main.querySelector('h1')?.textContent ?? 'Report'
    const facts = factsOf(main, names)
    return savedPage({ title, facts, blocks: blocksOf(main, names), light, dark: coloursOf('dark') })
  })
  download(`${name}.html`, html, 'text/html;charset=utf-8')
}
