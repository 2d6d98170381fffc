/**
 * How many cases each property is tried with where its test names no number, and which. `npm test` tries the same 100
 * each time, so that it fails for what was changed and for nothing else. `npm run test:long` sets a seed of its own, which it
 * prints, and its subject `properties` sets `PROPERTY_RUNS` to 10, ten times as many.
 */
import fc from 'fast-check'

const { PROPERTY_RUNS = '1', PROPERTY_SEED = '1' } = process.env

fc.configureGlobal({ numRuns: 100 * Number(PROPERTY_RUNS), seed: Number(PROPERTY_SEED) })
