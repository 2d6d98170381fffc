/** An assistant queries the journal of a server, with a token that can only read. */
import { EMPTY_PLAYBOOK, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { importTexts, newAccount } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { TOOL_NAMES, callTool, callToolPages, connect, say, TRADES } from './assistant.testing.ts'

describe('a journal of a server', () => {
  let server: HouseServer
  let user: TestUser
  let token: string
  beforeAll(async () => {
    server = await houseServer()
    user = await newUser(server.url)
    await importTexts(user, await newAccount(user, 'Swing'), [{ name: 'trades.csv', text: TRADES }])
    const input = { name: 'assistant', scopes: ['read'], expires: null, password: PASSWORD }
    token = (await user.call<{ token: string }>('createToken', input)).token
  })

  test('is asked with a token that only reads, by the names of its accounts and labels', async () => {
    const label = { name: 'Breakout', group: 'setup', colour: 1, archived: false, hidden: false }
    const stored = await user.fetch(`/db/v1/users/${user.uid}/labels/aaaaaaaaaaaa`, {
      method: 'PUT',
      body: JSON.stringify({ ...label, key: null, orderPatterns: [] }),
    })
    expect(stored.ok).toBe(true)
    const client = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: token })
    expect(
      await callTool(client, 'report', { filter: { accounts: ['swing'] }, measures: ['netProfit'] }),
    ).toMatchObject({
      trades: 3,
      figures: [{ value: '6.9' }],
    })
    expect(await callTool(client, 'report', { filter: { labels: ['Breakout'] } })).toMatchObject({ trades: 0 })
    expect((await say(client, 'report', { filter: { accounts: ['Scalps'] } })).text).toBe(
      'There is no account named Scalps. There are: Swing.',
    )
  })

  test('says of choices during trades that it has no candles', async () => {
    const client = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: token })
    const { trades } = (await callTool(client, 'trades', { sort: 'net', limit: 1 })) as { trades: { id: string }[] }
    const noted = { ...NOTHING_NOTED, stop: '95', targets: [{ price: '120', quantity: null }] }
    const stored = await user.fetch(`/db/v1/users/${user.uid}/annotations/${trades[0]?.id}`, {
      method: 'PUT',
      body: JSON.stringify(noted),
    })
    expect(stored.ok).toBe(true)
    const next = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: token })
    const insights = (await callToolPages(next, 'insights')) as { choicesDuringTrades: unknown[] }
    const because = expect.stringContaining('candles, or single fills, that are not here')
    expect(insights.choicesDuringTrades[2]).toMatchObject({
      trades: 1,
      compared: 0,
      differenceAtLeast: null,
      verdict: null,
      notCompared: [{ trades: 1, because }],
    })
  })

  test('is filtered by exchange, and by what was noted on trades', async () => {
    const client = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: token })
    const listed = (await callTool(client, 'trades', { sort: 'net', limit: 1 })) as { trades: { id: string }[] }
    const put = (path: string, data: unknown): Promise<Response> =>
      user.fetch(`/db/v1/users/${user.uid}/${path}`, { method: 'PUT', body: JSON.stringify(data) })
    const field = { name: 'Mood', about: 'trade', kind: 'choice', unit: '', archived: false }
    const choices = [{ id: 'c', name: 'Calm' }]
    const noted = { ...NOTHING_NOTED, rating: 5, fields: { bbbbbbbbbbbb: 'c' }, note: 'Waited for the retest.' }
    const rule = {
      name: 'Only shorts',
      kind: 'side-only',
      scope: 'trade',
      parameters: { side: 'short' },
      filter: { accounts: [], tickers: [], labels: [] },
      severity: 1,
      validFrom: null,
      validTo: null,
      weekdays: [],
      active: true,
      follows: null,
    }
    const stored = [
      await put('fields/bbbbbbbbbbbb', { ...field, choices }),
      await put(`annotations/${listed.trades[0]?.id}`, noted),
      await put('rules/cccccccccccc', rule),
    ]
    expect(stored.map(({ ok }) => ok)).toEqual([true, true, true])
    // A new conversation reads the current data.
    const next = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: token })
    for (const group of [
      { dimension: 'Mood', key: 'calm' },
      { dimension: 'rating', key: '5' },
    ]) {
      const filter = { groups: [group], venues: ['Binance'], coins: ['BTC'] }
      expect(await callTool(next, 'report', { filter, measures: ['netProfit'] })).toMatchObject({
        trades: 1,
        figures: [{ value: '8' }],
      })
    }
    const measures = ['netProfit']
    const filtered = async (filter: object) => callTool(next, 'report', { filter, measures })
    expect(await filtered({ note: 'RETEST' })).toMatchObject({ trades: 1, figures: [{ value: '8' }] })
    const isBroken = { groups: [{ dimension: 'Only shorts', key: 'broken' }] }
    expect(await filtered(isBroken)).toMatchObject({ trades: 2, figures: [{ value: '9.9' }] })
    const isKept = { groups: [{ dimension: 'rules', key: 'kept' }] }
    expect(await filtered(isKept)).toMatchObject({ trades: 1, figures: [{ value: '-3' }] })
    expect((await say(next, 'report', { filter: { groups: [{ dimension: 'Mood', key: 'Angry' }] } })).text).toBe(
      'There is no row by Mood named Angry. There are: (none), Calm.',
    )
  })

  test('has the start balance of the accounts that a filter chooses, as screens have', async () => {
    const trader = await newUser(server.url)
    const own = { venue: 'other', market: 'unified', name: 'Funded', startBalance: '100' }
    const account = await trader.call<{ id: string }>('createAccount', own)
    await importTexts(trader, await newAccount(trader, 'Swing'), [{ name: 'trades.csv', text: TRADES }])
    await importTexts(trader, account.id, [{ name: 'trades.csv', text: TRADES }])
    const input = { name: 'assistant', scopes: ['read'], expires: null, password: PASSWORD }
    const { token: other } = await trader.call<{ token: string }>('createToken', input)
    const client = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: other })
    const measures = ['maxDrawdownPct']
    // 100 became 108 on the first day and 105 on the second.
    for (const [filter, value] of [
      [{ accounts: ['Funded'] }, expect.closeTo(3 / 108, 9)],
      [{ accounts: ['Swing'] }, null],
      [{}, null],
    ]) {
      expect(await callTool(client, 'report', { filter, measures })).toMatchObject({ figures: [{ value }] })
    }
  })

  test('says how experiments stand, and whether setups with a playbook still earn', async () => {
    const trader = await newUser(server.url)
    await importTexts(trader, await newAccount(trader, 'Swing'), [{ name: 'trades.csv', text: TRADES }])
    const label = { name: 'Retest', group: 'setup', colour: 1, archived: false, hidden: false, key: null }
    const terms = {
      about: { by: 'trades', scope: { side: 'long' } },
      measure: 'percent',
      direction: 'higher',
      against: { by: 'number', value: 0 },
      effect: 0.5,
      bound: { loss: 5, gain: 5 },
      unit: 'decision',
      tradesPerDecision: 1,
      zone: 'UTC',
      dayStartMinutes: 0,
    }
    const begun = { sentence: 'I only buy retests.', terms, seal: null, verdict: null, stopped: null }
    const playbook = EMPTY_PLAYBOOK
    for (const [path, data] of [
      ['labels/aaaaaaaaaaaa', { ...label, orderPatterns: [] }],
      ['playbooks/aaaaaaaaaaaa', playbook],
      ['experiments/cccccccccccc', begun],
    ] as const) {
      const stored = await trader.fetch(`/db/v1/users/${trader.uid}/${path}`, {
        method: 'PUT',
        body: JSON.stringify(data),
      })
      expect(stored.ok, path).toBe(true)
    }
    const input = { name: 'assistant', scopes: ['read'], expires: null, password: PASSWORD }
    const { token: own } = await trader.call<{ token: string }>('createToken', input)
    const client = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: own })
    // All trades are older than the seal.
    expect(await callTool(client, 'experiments')).toMatchObject({
      experiments: [
        { sentence: 'I only buy retests.', state: 'not-yet', decisions: 0, verdictAsRecorded: null, net: null },
      ],
    })
    expect(await callTool(client, 'edge_watch')).toMatchObject({
      setups: [{ label: 'Retest', state: 'too early to tell', since: null, days: 0 }],
    })
  })

  test('a token that is revoked meanwhile is named, and the connection stays', async () => {
    // An assistant gets English, regardless of the language of the terminal.
    const client = await connect(['--server', server.url], { ROUNDTRIP_TOKEN: `${token}x`, LANG: 'de_DE.UTF-8' })
    const { isError, text } = await say(client, 'report')
    expect(isError).toBe(true)
    expect(text).toContain('does not know this access token')
    expect(text).not.toContain(token)
    expect((await client.listTools()).tools).toHaveLength(TOOL_NAMES.length)
  })
})
