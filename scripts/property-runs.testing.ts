/**
 * How many cases each property is tried with where its test names no number: 100. `npm run test:long -- properties`
 * sets `PROPERTY_RUNS` to 10, ten times as many, and a seed of its own.
 */
import fc from 'fast-check'

const { PROPERTY_RUNS = '1', PROPERTY_SEED } = process.env

fc.configureGlobal({
  numRuns: 100 * Number(PROPERTY_RUNS),
  ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }),
})
