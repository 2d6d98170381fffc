import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_STYLE, setStyle } from '../../format/style.ts'
import { NumberField } from './NumberField.tsx'

afterEach(() => setStyle(DEFAULT_STYLE))

test.each([
  ['comma-point', '1.5'],
  ['point-comma', '1,5'],
] as const)('a number of the laboratory is shown in the style of the reader: %s', (numbers, text) => {
  setStyle({ ...DEFAULT_STYLE, numbers })
  const field = (
    <NumberField name="risk" label="Risk" value={1.5} range={{ from: 0, to: 9 }} onChange={() => undefined} />
  )
  const html = renderToStaticMarkup(<MantineProvider>{field}</MantineProvider>)
  const body = new DOMParser().parseFromString(html, 'text/html').body
  expect(body.querySelector('input')?.getAttribute('value')).toBe(text)
})
