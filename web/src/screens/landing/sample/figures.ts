import { type SampleFigures, makeFigures } from './make-figures.ts'

/** Computed by `core` when the pages are built; the build inlines the result. */
export const FIGURES: SampleFigures = makeFigures()
