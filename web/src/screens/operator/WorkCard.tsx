import type { ServerState } from '@roundtrip/contract/operation'
import { countText, MISSING } from '../../format/number.ts'
import { ago } from '../../format/time.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from './Facts.tsx'
import { secondsText } from './seconds-text.ts'

/** What runs and what waits. */
export function WorkCard({ state }: { readonly state: ServerState }) {
  const { queue, mails, process, lastTidy } = state
  const { tasks, connections } = process
  return (
    <Card title="Work">
      <Facts
        facts={[
          ['Sync jobs', queue === null ? MISSING : `${running(queue)}, ${countText(queue.failed)} failed`],
          ['Oldest waiting job', queue === null ? MISSING : secondsText(queue.oldestSeconds)],
          ['Ledger tasks', running(tasks)],
          [
            'Emails',
            mails === null ? MISSING : `${countText(mails.waiting)} waiting, ${countText(mails.failed)} failed`,
          ],
          [
            'Database connections',
            `${countText(connections.used)} used, ${countText(connections.idle)} idle of ${countText(connections.most)}`,
          ],
          ['Waiting for a connection', countText(connections.waiting)],
          ['Open event streams', countText(process.eventStreams)],
          [
            'Last cleanup',
            lastTidy === null ? MISSING : `${ago(state.at - lastTidy.at)}${lastTidy.failed ? ', failed' : ''}`,
          ],
        ]}
      />
    </Card>
  )
}

function running(work: { readonly running: number; readonly waiting: number }): string {
  return `${countText(work.running)} running, ${countText(work.waiting)} waiting`
}
