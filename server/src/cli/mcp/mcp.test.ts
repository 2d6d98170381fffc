/** An assistant's client of the official kit asks the command as it is typed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { EMPTY_PLAYBOOK, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { MEASURE_IDS } from '@roundtrip/core/measures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { importTexts, newAccount } from '../../testing/ledger.testing.ts'
import { typed } from '../../testing/shell.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { ask, askAll, connect, connectOver, say } from './assistant.testing.ts'

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roundtrip-mcp-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Three round trips: +8 and -3 net on BTCUSDT, +1.9 on ETHUSDT. */
const TRADES = `time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount
2026-03-02T09:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,100,1,USDT,1,,,
2026-03-02T10:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,110,1,USDT,2,,,
2026-03-03T14:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,110,0.5,USDT,3,,,
2026-03-03T14:30:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,112,0.5,USDT,4,,,
2026-03-04T20:00:00Z,fill,myexchange,linear,ETHUSDT,ETH,USDT,USDT,1,buy,both,2,10,0.05,USDT,5,,,
2026-03-04T22:00:00Z,fill,myexchange,linear,ETHUSDT,ETH,USDT,USDT,1,sell,both,2,11,0.05,USDT,6,,,
`

/** 600 round trips of one coin that last five minutes, one an hour: longs make or lose 1 at even odds, shorts lose 1 or 2. */
function planted(): string {
  const [head = ''] = TRADES.split('\n')
  const lines = Array.from({ length: 600 }, (_, trade) => {
    const open = Date.UTC(2026, 0, 1) + trade * 3_600_000 + (trade % 7) * 60_000
    const [isLong, isUp] = [trade % 2 === 0, (trade * 7_919) % 13 < 6]
    const exit = isLong ? (isUp ? 101 : 99) : isUp ? 101 : 102
    const line = (time: number, side: string, price: number, id: number): string =>
      `${new Date(time).toISOString()},fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,${side},both,1,${price},0,USDT,${id},,,`
    return [
      line(open, isLong ? 'buy' : 'sell', 100, trade * 2),
      line(open + 300_000, isLong ? 'sell' : 'buy', exit, trade * 2 + 1),
    ].join('\n')
  })
  return `${[head, ...lines].join('\n')}\n`
}

describe('export files', () => {
  const file = join(folder, 'trades.csv')
  beforeAll(() => writeFileSync(file, TRADES))

  test('offer tools that only read, with the schema of their questions', async () => {
    // As assistants begin it: a process that is spoken to by its streams.
    const env = { PATH: process.env['PATH'] ?? '' }
    const begun = new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp', file], env })
    const { tools } = await (await connectOver(begun)).listTools()
    expect(tools.map(({ name }) => name)).toEqual([...ANSWERS])
    for (const { name, annotations, inputSchema, description } of tools) {
      expect(annotations, name).toMatchObject({ readOnlyHint: true })
      expect(inputSchema.type, name).toBe('object')
      expect(description, name).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('have the accounts that their rows name', async () => {
    const [head = '', ...rows] = TRADES.trim().split('\n')
    const named = rows.map((row, place) => `${row},${place < 2 ? 'Swing' : 'Scalps'}`)
    const file = join(folder, 'accounts.csv')
    writeFileSync(file, [`${head},account`, ...named].join('\n'))
    const client = await connect([file])
    expect(await ask(client, 'report', { filter: { accounts: ['swing'] }, measures: ['netProfit'] })).toMatchObject({
      trades: 1,
      figures: [{ value: '8' }],
    })
  })

  test('are reported with the definition of every figure and the number of its trades', async () => {
    const client = await connect([file])
    const { measures } = (await askAll(client, 'list_measures')) as { measures: { id: string; definition: string }[] }
    expect(measures.map(({ id }) => id)).toEqual(MEASURE_IDS)
    expect(await ask(client, 'report', { measures: ['netProfit', 'profitFactor', 'sharpe'] })).toMatchObject({
      currency: 'USD',
      zone: 'UTC',
      trades: 3,
      figures: [
        { id: 'netProfit', value: '6.9', unit: 'money', definition: 'gross P&L - fees + funding + other payments' },
        { id: 'profitFactor', value: expect.closeTo(3.3, 9), unit: 'ratio' },
        { id: 'sharpe', value: null },
      ],
    })
  })

  test('are filtered and grouped as on the screens', async () => {
    const client = await connect([file])
    const filter = { tickers: ['BTCUSDT'], from: '2026-03-03', to: '2026-03-03' }
    expect(await ask(client, 'report', { filter, measures: ['netProfit'], by: 'weekday' })).toMatchObject({
      trades: 1,
      figures: [{ value: '-3' }],
      groups: [{ key: '1', netProfit: '-3' }],
    })
  })

  test.each([
    [{ ranges: { net: { from: 0 } } }, ['8', '1.9']],
    [{ ranges: { net: { from: -3, to: 1.9 } } }, ['1.9', '-3']],
    [{ ranges: { r: { from: -100 } } }, []],
    [{ not: { tickers: ['BTCUSDT'] } }, ['1.9']],
    [{ not: { coins: ['ETH'], weekdays: [0] } }, ['-3']],
    [{ note: 'late' }, []],
  ])('are filtered by %j', async (filter, nets) => {
    const client = await connect([file])
    const { trades } = (await ask(client, 'trades', { filter, sort: 'net' })) as {
      trades: { reporting: { net: string } }[]
    }
    expect(trades.map(({ reporting }) => reporting.net)).toEqual(nets)
  })

  test('are listed by what they made, and compared', async () => {
    const client = await connect([file])
    const worst = await ask(client, 'trades', { sort: 'net', order: 'ascending', limit: 1 })
    expect(worst).toMatchObject({ found: 3, trades: [{ ticker: 'BTCUSDT', reporting: { net: '-3' } }] })
    const sides = { a: { side: 'long' }, b: { side: 'short' }, measures: ['netProfit'] }
    expect(await ask(client, 'compare', sides)).toMatchObject({
      a: { trades: 2, figures: [{ value: '9.9' }] },
      b: { trades: 1, figures: [{ value: '-3' }] },
      // Three trades are too few for an interval.
      tradesInBoth: 0,
      expectancyDifference: { value: '7.95', low95: null, high95: null, isMoreThanChance: false },
      expectancyRDifference: { value: null },
    })
  })

  test('are explained, with what they add up from', async () => {
    const client = await connect([file])
    expect(await ask(client, 'explain', { filter: { side: 'long' } })).toMatchObject({
      trades: 2,
      otherTrades: 1,
      independentDecisions: 2,
      tooFewToTellAPattern: true,
      net: '9.9',
      beforeCosts: '12',
      fees: '-2.1',
      funding: '0',
      mostOfIt: { trades: 1, net: '8' },
      largestTrade: { net: '8', closed: '2026-03-02T10:00:00.000Z' },
      moreFrequentHere: [],
    })
    const { groups } = (await askAll(client, 'explain', { filter: {} })) as {
      groups: { dimension: string; value: string; net: string }[]
    }
    expect(groups.filter(({ dimension }) => dimension === 'side')).toMatchObject([
      { value: 'long', net: '9.9' },
      { value: 'short', net: '-3' },
    ])
    expect((await say(client, 'explain', {})).isError).toBe(true)
  })

  test('say where the result went, and facts where there are few trades', async () => {
    const client = await connect([file])
    expect(await ask(client, 'where_it_went')).toMatchObject({
      trades: 3,
      total: { price: '10', fees: '-3.1', funding: '0', interest: '0', net: '6.9' },
      decidingColumn: 'price',
      rows: [{ cause: null, trades: 3, net: '6.9', countedInRowsAbove: [] }],
    })
    // None of the three has a stop.
    expect(await ask(client, 'where_it_went', { unit: 'r' })).toMatchObject({ trades: 0, tradesWithoutAmountInUnit: 3 })
    const { facts } = (await ask(client, 'facts')) as { facts: unknown[] }
    expect(facts).toContainEqual(expect.objectContaining({ about: 'all fees', amount: '-3.1', netWithoutIt: '10' }))
    expect(await ask(client, 'experiments')).toMatchObject({ experiments: [] })
    expect(await ask(client, 'edge_watch')).toMatchObject({ setups: [] })
  })

  test('answer the same in the terminal, whole', async () => {
    const client = await connect([file])
    for (const [name, question] of [
      ['explain', { filter: { tickers: ['BTCUSDT'] } }],
      ['where_it_went', { unit: 'percent' }],
      ['facts', {}],
      ['insights', { filter: { side: 'long' } }],
    ] as const) {
      const { page: _, nextCursor, ...asked } = (await ask(client, name, question)) as Record<string, unknown>
      expect(nextCursor).toBeNull()
      const { out } = await typed(['report', file, '--about', name, '--question', JSON.stringify(question)])
      expect(JSON.parse(out)).toEqual(asked)
    }
    const unknown = await typed(['report', file, '--about', 'where_it_wend'])
    expect(unknown).toMatchObject({ code: 2, out: '' })
    expect(unknown.error).toMatch(/There is no answer named where_it_wend\. The nearest are: where_it_went, /)
    expect((await typed(['report', file, '--about', 'explain', '--question', 'shorts'])).error).toMatch(/is no JSON/)
    expect((await typed(['report', file, '--question', '{}'])).error).toMatch(/needs --about/)
  })

  test('three trades are no reason to claim anything', async () => {
    const found = await ask(await connect([file]), 'insights')
    expect(found).toMatchObject({
      trades: 3,
      net: '6.9',
      slicesTested: 0,
      nothingClaimed: 'There are too few independent decisions: 3 in 3 trades. It takes 30.',
      insights: [],
    })
  })

  test('choices during trades are judged by their fills, or it is said what that takes', async () => {
    const added = join(folder, 'added.csv')
    const [head = ''] = TRADES.split('\n')
    const fill = (minute: number, side: string, [quantity, price]: readonly [number, number]): string =>
      `2026-03-02T09:0${minute}:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,${side},both,${quantity},${price},0,USDT,${minute},,,`
    const fills = [fill(0, 'buy', [1, 100]), fill(1, 'buy', [1, 95]), fill(2, 'sell', [2, 90])]
    writeFileSync(added, `${[head, ...fills].join('\n')}\n`)
    const found = (await askAll(await connect([added]), 'insights')) as { choicesDuringTrades: unknown[] }
    const none = { trades: 0, compared: 0, verdict: null, note: expect.stringContaining('export files name no stops') }
    expect(found.choicesDuringTrades).toMatchObject([
      none,
      {
        trades: 1,
        compared: 1,
        differenceAtLeast: '-5',
        differenceAtMost: '-5',
        verdict: expect.stringContaining('too few'),
      },
      none,
    ])
  })

  test('a planted loss is found, and nothing else', async () => {
    const large = join(folder, 'planted.csv')
    writeFileSync(large, planted())
    const found = (await ask(await connect([large]), 'insights')) as {
      insights: { where: unknown; direction: string }[]
    }
    expect(found.insights).toMatchObject([
      { direction: 'loses', where: [{ dimension: 'side', values: ['short'] }], trades: 300 },
    ])
  })

  test('a question that cannot be answered is refused in words', async () => {
    const client = await connect([file])
    expect(await say(client, 'report', { filter: { labels: ['Breakout'] } })).toEqual({
      isError: true,
      text: 'There is no label named Breakout. There are none.',
    })
    expect((await say(client, 'report', { filter: { from: 'March' } })).isError).toBe(true)
    expect((await say(client, 'report', { filter: { since: '2026-03-01' } })).isError).toBe(true)
  })
})

const ANSWERS = [
  'list_measures',
  'report',
  'trades',
  'compare',
  'insights',
  'explain',
  'where_it_went',
  'facts',
  'experiments',
  'edge_watch',
] as const

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
    expect(await ask(client, 'report', { filter: { accounts: ['swing'] }, measures: ['netProfit'] })).toMatchObject({
      trades: 3,
      figures: [{ value: '6.9' }],
    })
    expect(await ask(client, 'report', { filter: { labels: ['Breakout'] } })).toMatchObject({ trades: 0 })
    expect((await say(client, 'report', { filter: { accounts: ['Scalps'] } })).text).toBe(
      'There is no account named Scalps. There are: Swing.',
    )
  })

  test('says of choices during trades that it has no candles', async () => {
    const client = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: token })
    const { trades } = (await ask(client, 'trades', { sort: 'net', limit: 1 })) as { trades: { id: string }[] }
    const noted = { ...NOTHING_NOTED, stop: '95', targets: [{ price: '120', quantity: null }] }
    const stored = await user.fetch(`/db/v1/users/${user.uid}/annotations/${trades[0]?.id}`, {
      method: 'PUT',
      body: JSON.stringify(noted),
    })
    expect(stored.ok).toBe(true)
    const next = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: token })
    const found = (await askAll(next, 'insights')) as { choicesDuringTrades: unknown[] }
    const because = expect.stringContaining('candles, or single fills, that are not here')
    expect(found.choicesDuringTrades[2]).toMatchObject({
      trades: 1,
      compared: 0,
      differenceAtLeast: null,
      verdict: null,
      notCompared: [{ trades: 1, because }],
    })
  })

  test('is filtered by exchange, and by what was noted on trades', async () => {
    const client = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: token })
    const listed = (await ask(client, 'trades', { sort: 'net', limit: 1 })) as { trades: { id: string }[] }
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
    // What is stored now is read by a conversation that begins now.
    const next = await connect(['--server', server.url, '--zone', 'UTC'], { ROUNDTRIP_TOKEN: token })
    for (const group of [
      { dimension: 'Mood', key: 'calm' },
      { dimension: 'rating', key: '5' },
    ]) {
      const filter = { groups: [group], venues: ['Binance'], coins: ['BTC'] }
      expect(await ask(next, 'report', { filter, measures: ['netProfit'] })).toMatchObject({
        trades: 1,
        figures: [{ value: '8' }],
      })
    }
    const measures = ['netProfit']
    const found = async (filter: object) => ask(next, 'report', { filter, measures })
    expect(await found({ note: 'RETEST' })).toMatchObject({ trades: 1, figures: [{ value: '8' }] })
    const isBroken = { groups: [{ dimension: 'Only shorts', key: 'broken' }] }
    expect(await found(isBroken)).toMatchObject({ trades: 2, figures: [{ value: '9.9' }] })
    const isKept = { groups: [{ dimension: 'rules', key: 'kept' }] }
    expect(await found(isKept)).toMatchObject({ trades: 1, figures: [{ value: '-3' }] })
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
      expect(await ask(client, 'report', { filter, measures })).toMatchObject({ figures: [{ value }] })
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
    expect(await ask(client, 'experiments')).toMatchObject({
      experiments: [
        { sentence: 'I only buy retests.', state: 'not-yet', decisions: 0, verdictAsRecorded: null, net: null },
      ],
    })
    expect(await ask(client, 'edge_watch')).toMatchObject({
      setups: [{ label: 'Retest', state: 'too early to tell', since: null, days: 0 }],
    })
  })

  test('a token that is revoked meanwhile is named, and the connection stays', async () => {
    // An assistant is answered in English, in whatever language its terminal is.
    const client = await connect(['--server', server.url], { ROUNDTRIP_TOKEN: `${token}x`, LANG: 'de_DE.UTF-8' })
    const { isError, text } = await say(client, 'report')
    expect(isError).toBe(true)
    expect(text).toContain('does not know this access token')
    expect(text).not.toContain(token)
    expect((await client.listTools()).tools).toHaveLength(ANSWERS.length)
  })
})
