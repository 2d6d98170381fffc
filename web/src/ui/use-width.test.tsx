import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useWidth } from './use-width.ts'

test('a drawing has the width of its element in the first frame', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(396)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
  const element = document.createElement('div')
  flushSync(() => createRoot(element).render(<Drawing />))
  expect(element.textContent).toBe('396')
})

function Drawing() {
  const [width, measure] = useWidth(560)
  return <p ref={measure}>{width}</p>
}
