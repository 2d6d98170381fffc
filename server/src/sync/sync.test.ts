// Promise [Connected exchanges] No fill is lost or doubled, whatever fails and wherever the server ends.
import { arriveWhole } from './whole-histories.testing.ts'

// Some ten answers fail. The long run reads the histories of all exchanges.
arriveWhole([['okx', 2_000, 0.25]])
