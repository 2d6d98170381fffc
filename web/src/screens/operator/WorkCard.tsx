import type { ServerState } from '@roundtrip/contract/operation'
import { countText, MISSING } from '../../format/number.ts'
import { ago } from '../../format/time.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from './Facts.tsx'
import { secondsText } from './seconds-text.ts'
import { t } from '../../language/translate.ts'

/** What is running and what is waiting. */
export function WorkCard({ state }: { readonly state: ServerState }) {
  const { queue, mails, process, lastTidy } = state
  const { tasks, connections } = process
  return (
    <Card title={t('Work')}>
      <Facts
        facts={[
          [
            t('Sync jobs'),
            queue === null
              ? MISSING
              : t('{queue}, {failed} failed', { queue: running(queue), failed: countText(queue.failed) }),
          ],
          [t('Oldest waiting job'), queue === null ? MISSING : secondsText(queue.oldestSeconds)],
          [t('Ledger tasks'), running(tasks)],
          [
            t('Emails'),
            mails === null
              ? MISSING
              : t('{waiting} waiting, {failed} failed', {
                  waiting: countText(mails.waiting),
                  failed: countText(mails.failed),
                }),
          ],
          [t('Unreadable secrets'), unreadableText(state.unreadable)],
          [
            t('Database connections'),
            t('{used} used, {idle} idle of {most}', {
              used: countText(connections.used),
              idle: countText(connections.idle),
              most: countText(connections.most),
            }),
          ],
          [t('Waiting for a connection'), countText(connections.waiting)],
          [t('Open event streams'), countText(process.eventStreams)],
          [
            t('Last cleanup'),
            lastTidy === null ? MISSING : `${ago(state.at - lastTidy.at)}${lastTidy.failed ? t(', failed') : ''}`,
          ],
        ]}
      />
    </Card>
  )
}

/** Data sealed with a secret that the server no longer has, after a restore without it. */
function unreadableText(unreadable: ServerState['unreadable']): string {
  if (unreadable === null) return MISSING
  const { mails, secondFactors, connections, addresses } = unreadable
  if (mails + secondFactors + connections + addresses === 0) return t('None')
  return t('{mails} emails, {factors} second factors, {connections} connections, {addresses} alert addresses', {
    mails: countText(mails),
    factors: countText(secondFactors),
    connections: countText(connections),
    addresses: countText(addresses),
  })
}

function running(work: { readonly running: number; readonly waiting: number }): string {
  return t('{running} running, {waiting} waiting', {
    running: countText(work.running),
    waiting: countText(work.waiting),
  })
}
