import { createContext } from 'react'
import type { HeadProps } from './printing.ts'

/** What the page around a chart is about, for what leaves it: its pictures. */
export const PageFacts = createContext<HeadProps>({ title: '' })
