/** Runs with each file of the server's tests, and after everything that the file itself does at its end. */
import { afterAll } from 'vitest'
import { assertQuietHouse } from './house.testing.ts'
import { stopLeftOver } from './server.testing.ts'

// The later ends first, and an end that fails leaves out the others.
afterAll(assertQuietHouse)
afterAll(stopLeftOver)
