import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { BarsChart, type ChartBar } from './BarsChart.tsx'
import { crosshairOf, spanOfKey } from './crosshair.ts'

const bar = (key: string, span?: string): ChartBar => ({
  key,
  label: key,
  name: key,
  value: 1,
  valueText: '1',
  count: 20,
  countText: '20 trades',
  ...(span === undefined ? {} : { span }),
})
const months = ['2026-01', '2026-02', '2026-03'].map((key) => bar(key, key))

/** Two charts over months and one over hours, on one screen. */
async function screen() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const main = document.body.appendChild(document.createElement('main'))
  const root = createRoot(main)
  const chart = (label: string, bars: readonly ChartBar[]) => <BarsChart bars={bars} label={label} axis={String} />
  await act(async () =>
    root.render([
      <div key="net">{chart('Net', months)}</div>,
      <div key="count">{chart('Trades', months.slice(1))}</div>,
      <div key="hours">{chart('Hours', [bar('9'), bar('10')])}</div>,
    ]),
  )
  const svg = (label: string) => main.querySelector(`svg[aria-label="${label}"]`)
  return {
    crosshair: crosshairOf(main),
    bar: (label: string, name: string) => svg(label)?.querySelector(`[aria-label^="${name}"]`),
    pointed: (label: string) =>
      [...(svg(label)?.querySelectorAll('[data-pointed]') ?? [])].map((mark) => mark.getAttribute('data-span')),
    leave: (label: string) => act(async () => void svg(label)?.dispatchEvent(new Event('pointerleave'))),
    close: () => act(async () => root.unmount()).then(() => main.remove()),
  }
}

test('the month under the pointer is the month of all charts over months', async () => {
  const { crosshair, bar: barOf, pointed, leave, close } = await screen()
  const over = new Event('pointerover', { bubbles: true })
  await act(async () => void barOf('Net', '2026-02')?.dispatchEvent(over))
  expect(crosshair.shown()).toEqual(spanOfKey('2026-02'))
  expect([pointed('Net'), pointed('Trades'), pointed('Hours')]).toEqual([['2026-02'], ['2026-02'], []])
  await leave('Net')
  expect([crosshair.shown(), pointed('Net'), pointed('Trades')]).toEqual([null, [], []])
  await close()
})

test('a day that another chart points at marks its month', async () => {
  const { crosshair, pointed, close } = await screen()
  crosshair.point(spanOfKey('2026-01-31'))
  expect([pointed('Net'), pointed('Trades')]).toEqual([['2026-01'], []])
  await close()
})

test('bars that are not months leave the crosshair alone', async () => {
  const { crosshair, bar: barOf, close } = await screen()
  crosshair.point(spanOfKey('2026-03'))
  await act(async () => void barOf('Hours', '9')?.dispatchEvent(new Event('pointerover', { bubbles: true })))
  expect(crosshair.shown()).toEqual(spanOfKey('2026-03'))
  await close()
})
