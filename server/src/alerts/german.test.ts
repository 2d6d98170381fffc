/** Alerts of a user who has chosen German: in German on each way, and in English again after another choice. */
import { PLAIN_AWAY, PLAIN_SETTINGS, type Language } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { stopUrl } from '../summary/stop.ts'
import { SHARED_SECRETS } from '../testing/server.testing.ts'
import { query } from '../testing/database.testing.ts'
import {
  afterSync,
  journal,
  look,
  mailed,
  posted,
  reset,
  service,
  store,
  whileRunning,
  withJournal,
} from './alerts.testing.ts'

withJournal()

const away = { ...PLAIN_AWAY, rules: ['mail', 'webhook', 'push'] as const, amounts: 'shown' as const }
const chooseLanguage = (language: Language): Promise<void> =>
  whileRunning(() => store('settings', 'main', { ...PLAIN_SETTINGS, language, away }))

async function reported() {
  await afterSync()
  await look()
  return {
    mail: mailed.map((message) => (message.kind === 'mail' ? [message.subject, message.text.split('\n')[0]] : [])),
    webhook: posted.map(({ body }) => [body['title'], body['sentence']]),
    push: service.received.map(({ text }) => {
      const { title, body } = JSON.parse(text) as { title: string; body: string }
      return [title, body]
    }),
  }
}

test('an alert is said on each way in the language that the user has now', async () => {
  const { subscription } = service.browsers[0]
  await whileRunning(() => journal.user.call('addPushDevice', { ...subscription, name: 'Chrome on Windows' }))
  await chooseLanguage('de')
  const [german, sentence] = ['Tagesverlust-Limit erreicht', '−412\u00a0$ von −400\u00a0$. Bybit main, 14:32.']
  expect(await reported()).toEqual({
    mail: [[`${german} · Roundtrip`, sentence]],
    webhook: [[german, sentence]],
    push: [[german, sentence]],
  })
  expect(mailed[0]?.text).toContain('Alarm-E-Mails abbestellen:\n')

  await whileRunning(reset)
  await chooseLanguage('en')
  const [english, same] = ['Daily loss limit reached', '−$412 of −$400. Bybit main, 14:32.']
  expect(await reported()).toEqual({
    mail: [[`${english} · Roundtrip`, same]],
    webhook: [[english, same]],
    push: [[english, same]],
  })
  await query(journal.server, 'delete from push_devices where user_id = $1', [journal.user.uid])
})

test('the page that stops these mails speaks the same language; to strangers it speaks English', async () => {
  await chooseLanguage('de')
  journal.server.kill('SIGCONT')
  const at = stopUrl({ kind: 'alerts', address: journal.server.url, secret: SHARED_SECRETS.AUTH_SECRET })(
    journal.user.uid,
  )
  const page = await (await fetch(at)).text()
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('Alarme per E-Mail abbestellen?')
  expect(await (await fetch(`${at}x`)).text()).toContain('This link does not work')
  expect(await (await fetch(at, { method: 'POST' })).text()).toContain('Du bekommst keine Alarme mehr per E-Mail')
})
