import { ColorType, type IChartApi, type ISeriesApi, type Time } from 'lightweight-charts'
import { textScale } from './text-scale.ts'

/** A drawn line over time, for code that connects to it later. */
export type DrawnLine = { readonly chart: IChartApi; readonly line: ISeriesApi<'Baseline'> }

/** A strip below such a line. */
export type DrawnStrip = ISeriesApi<'Area'>

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

/** Half of a time label, in pixels. */
const LABEL_REACH = 22

/**
 * Shows all points, with space on both sides that keeps the first and last time label from being cut. The space stays
 * the same when the chart changes its size, unless somebody has moved or zoomed.
 *
 * @param minRoom the least space, in points; if there are few, they would otherwise fill only the middle of the chart
 */
export function fitter(chart: IChartApi, minRoom: number): (points: number) => void {
  const scale = chart.timeScale()
  let last = -1
  let room = 0
  const show = (): void => {
    // The library accepts no range without points.
    if (last < 0) return
    room = Math.max(minRoom, (LABEL_REACH * last) / Math.max(LABEL_REACH, scale.width() - 2 * LABEL_REACH))
    scale.setVisibleLogicalRange({ from: -room, to: last + room })
  }
  scale.subscribeSizeChange(() => {
    const range = scale.getVisibleLogicalRange()
    if (range !== null && Math.abs(range.from + room) < NEAR && Math.abs(range.to - last - room) < NEAR) show()
  })
  return (points) => {
    last = points - 1
    show()
  }
}

/** In points: a range that is as it was set. */
const NEAR = 0.1

/**
 * Keeps the logo a link to TradingView, as the licence asks, but removes the host name and path of the page, which the
 * library adds: they contain the user's id. The library recreates the link when the theme changes.
 *
 * @param element the chart's element, before the chart is drawn; the observer is removed with it
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

/** The library's id for its link; `draw-layout.dom.test.ts` checks that it still is. */
export const LOGO_ID = 'tv-attr-logo'

const ATTRIBUTION_URL = 'https://www.tradingview.com/'
