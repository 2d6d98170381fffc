import { type SampleFigures, makeFigures } from './make-figures.ts'

/** Computed by `core` when the pages are built; the build puts the answer here instead of the program. */
export const FIGURES: SampleFigures = makeFigures()
