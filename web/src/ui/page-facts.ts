import { createContext } from 'react'
import type { HeadProps } from './printing.ts'

/** The subject of the page around a chart, for pictures of the chart. */
export const PageFacts = createContext<HeadProps>({ title: '' })
