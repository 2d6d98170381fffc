/** The borders of every package, in the order in which docs/rooms.md lists them. */
import type { Borders } from './check.ts'
import { CONTRACT } from './contract.ts'
import { CORE } from './core.ts'
import { SERVER } from './server.ts'
import { SYNC } from './sync.ts'
import { WEB } from './web.ts'

export const TABLES: readonly Borders[] = [CORE, CONTRACT, SYNC, SERVER, WEB]
