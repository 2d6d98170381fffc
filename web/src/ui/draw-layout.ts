import { ColorType, type IChartApi, type ISeriesApi, type Time } from 'lightweight-charts'
import { textScale } from './text-scale.ts'

/** A line over time as it is drawn, for what joins it later. */
export type DrawnLine = { readonly chart: IChartApi; readonly line: ISeriesApi<'Baseline'> }

export type ChartTime = Time

/**
 * The common look of charts by lightweight-charts; the logo that it draws is the attribution that its licence asks for.
 */
export function chartLayout() {
  return {
    background: { type: ColorType.Solid, color: 'transparent' },
    fontSize: 12 * textScale(),
    attributionLogo: true,
  } as const
}

/**
 * Keeps the logo a link to TradingView, as the licence asks, but without the host name and the path of the page, which
 * the library adds to it: they hold the user's id. The library makes the link anew when the theme changes.
 *
 * @param element where the chart is drawn, before it is; what is watched goes with it
 */
export function keepAttributionPlain(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const link = element.querySelector<HTMLAnchorElement>(`a#${LOGO_ID}`)
    if (link === null || link.getAttribute('href') === ATTRIBUTION_URL) return
    link.setAttribute('href', ATTRIBUTION_URL)
    link.setAttribute('rel', 'noopener noreferrer')
  })
  observer.observe(element, { childList: true, subtree: true })
}

/** How the library names its link; `draw-layout.dom.test.ts` looks whether it still does. */
export const LOGO_ID = 'tv-attr-logo'

const ATTRIBUTION_URL = 'https://www.tradingview.com/'
