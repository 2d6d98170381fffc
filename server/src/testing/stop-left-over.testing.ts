/** Runs with each file of the server's tests, and after everything that the file itself does at its end. */
import { afterAll } from 'vitest'
import { stopLeftOver } from './server.testing.ts'

afterAll(stopLeftOver)
