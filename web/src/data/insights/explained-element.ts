/**
 * The trades that an element of a page stands for. A link to a list of trades tells by its address, any other element
 * by `data-explain`.
 */
import { type ExplainedTrades, openModal } from '../page/modals.ts'
import { filterSearch, parseFilters } from '../filters/filters.ts'
import { userPageAt } from '../../paths.ts'

/** `data-explain` for an element that stands for trades without being a link to them. */
export function explainedBy(trades: Omit<ExplainedTrades, 'page'>): string {
  return JSON.stringify(trades)
}

/** The element at or around this one that stands for trades; for a focused row, the first one in it. */
export function explainedElement(start: Element): Element | null {
  const around = start.closest(`[data-explain], ${LINK}`)
  if (around !== null) return isExplained(around) ? around : null
  const inside = start.matches('[role="row"], tr') ? start.querySelector(`[data-explain], ${LINK}`) : null
  return inside !== null && isExplained(inside) ? inside : null
}

/** The trades of such an element, compared with those of its page. */
export function tradesOf(element: Element, page: Pick<Location, 'search'>): ExplainedTrades {
  const written = element.getAttribute('data-explain')
  const compared = { page: filtersIn(page.search) }
  if (written !== null) return { ...(JSON.parse(written) as Omit<ExplainedTrades, 'page'>), ...compared }
  return { slice: filtersIn(addressOf(element)?.search ?? ''), ...compared }
}

/** Opens the explanation of the trades at an address, compared with those of the page. */
export function explainTrades(trades: Omit<ExplainedTrades, 'page'>): void {
  openModal('explain', { ...trades, page: filtersIn(location.search) })
}

const LINK = 'a[href*="/trades?"]'

function isExplained(element: Element): boolean {
  if (element.hasAttribute('data-explain')) return true
  const address = addressOf(element)
  if (address === null || userPageAt(address.pathname) !== 'trades') return false
  const { status, counted } = parseFilters(address.searchParams)
  // Open trades and others that statistics leave out have no result to explain.
  return status !== 'open' && (counted === null || counted === 'yes')
}

function addressOf(element: Element): URL | null {
  const href = element.getAttribute('href')
  return href === null ? null : new URL(href, 'https://here.invalid')
}

/** The filters in an address, without its other parameters. */
function filtersIn(search: string): string {
  return filterSearch(parseFilters(new URLSearchParams(search)))
}
