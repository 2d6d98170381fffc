/** Runs with each test file of the server, after everything that the file itself does at its end. */
import { afterAll } from 'vitest'
import { assertQuietHouse } from './house.testing.ts'
import { stopLeftOver } from './server.testing.ts'

// Hooks run in reverse order, and one that fails skips the others.
afterAll(assertQuietHouse)
afterAll(stopLeftOver)
