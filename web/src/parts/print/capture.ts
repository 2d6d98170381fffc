/** Reads the page for a link, with its amounts hidden or shown, and leaves the screen as it was. */
import type { SharedAmounts } from '@roundtrip/contract/sharing'
import { AppError } from '@roundtrip/contract/errors'
import { currentDisplay, lendAmounts } from '../../data/settings/display.ts'
import { loadPaper, loadSavePage } from './load-paper.ts'
import type { PageToShare } from './save-page.ts'

export async function capturePage(amounts: SharedAmounts): Promise<PageToShare> {
  const [{ pageToShare }, { hidePage }] = await Promise.all([loadSavePage(), loadPaper()])
  const top = scrollY
  // Somebody who must not see these amounts may be looking at the screen.
  const show = hidePage()
  try {
    if (currentDisplay().amounts !== amounts) lendAmounts(amounts)
    await drawn()
    return await pageToShare()
  } finally {
    lendAmounts(null)
    scrollTo(0, top)
    show()
  }
}

const STEP_MS = 100
const QUIET_MS = 400
const PATIENCE_MS = 15_000

/** Waits until nothing on the page is loading and it has not changed for a while: other amounts re-render it. */
async function drawn(): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  let before = ''
  let since = performance.now()
  while (performance.now() < end) {
    await new Promise((settle) => setTimeout(settle, STEP_MS))
    const main = document.getElementById('main')
    const now = main === null || isLoading() ? '' : `${main.querySelectorAll('*').length} ${main.textContent}`
    if (now === '' || now !== before) since = performance.now()
    before = now
    if (performance.now() - since >= QUIET_MS) return
  }
  // Something that always moves, such as a price, is shared as it is at this moment.
  if (isLoading()) throw new AppError({ code: 'unavailable', reason: 'page-loading', message: 'The page is loading.' })
}

function isLoading(): boolean {
  return document.querySelector('#main [data-waiting]') !== null
}
