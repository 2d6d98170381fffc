/** The sample alerts, each with series that trigger it and series that must not, as computed by Prometheus itself. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { ROOT } from './installed.testing.ts'

const RULES = join(ROOT, 'deploy/prometheus/alerts.yml')
const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0
const WITHOUT_PROMTOOL = HAS_PROMTOOL ? '' : ' (skipped: promtool of the package prometheus is missing)'

const folder = mkdtempSync(join(tmpdir(), 'roundtrip-alerts-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Series = Readonly<Record<string, string>>
type Case = { readonly alert: string; readonly fires: readonly Series[]; readonly quiet: readonly Series[] }

const requests = (status: string): string =>
  `roundtrip_http_request_duration_seconds_count{job="roundtrip",status="${status}"}`
const calls = (code: string): string => `roundtrip_call_duration_seconds_count{function="getTrade",code="${code}"}`
const imports = (outcome: string): string => `roundtrip_import_duration_seconds_count{outcome="${outcome}"}`
const connections = (state: string): string =>
  `roundtrip_connections{job="roundtrip",exchange="bybit",state="${state}"}`
const errors = (trouble: string): string => `roundtrip_database_errors_total{trouble="${trouble}"}`
const OF_SERVER = '{job="roundtrip",instance="a"}'

/** A value per minute, for an hour: `0+5x60` rises by five, `_x9` means no value. */
const CASES: readonly Case[] = [
  {
    alert: 'RoundtripDown',
    fires: [{ [`up${OF_SERVER}`]: '1x50 0x10' }],
    quiet: [{ [`up${OF_SERVER}`]: '1x60' }, { [`up${OF_SERVER}`]: '1x58 0 1' }],
  },
  {
    alert: 'RoundtripPartFails',
    fires: [{ 'roundtrip_ready{part="disk",instance="a"}': '1x50 0x10' }],
    quiet: [{ 'roundtrip_ready{part="disk",instance="a"}': '1x56 0x3' }],
  },
  {
    alert: 'RoundtripRequestsFail',
    fires: [{ [requests('2xx')]: '0+97x60', [requests('5xx')]: '0+3x60' }],
    quiet: [
      // Visitors who hang up, and attackers who guess.
      { [requests('2xx')]: '0+10x60', [requests('4xx')]: '0+1000x60' },
      { [requests('2xx')]: '0+99x60', [requests('5xx')]: '0+1x60' },
    ],
  },
  {
    alert: 'RoundtripFunctionsFail',
    fires: [{ [calls('internal')]: '0x50 1+1x9' }],
    quiet: [{ [calls('not-found')]: '0+50x60', [calls('cancelled')]: '0+50x60' }, { [calls('internal')]: '0x55 1x4' }],
  },
  {
    alert: 'RoundtripImportsFail',
    // The first failure of a process creates the series: there was no zero before.
    fires: [{ [imports('internal')]: '_x50 1x9' }, { [imports('internal')]: '1x50 2x9' }],
    quiet: [{ [imports('internal')]: '1x60' }, { [imports('ok')]: '_x50 1x9', [imports('too-many-fills')]: '0+1x60' }],
  },
  {
    alert: 'RoundtripQueueStands',
    fires: [{ [`roundtrip_queue_oldest_seconds${OF_SERVER}`]: '0x50 1000x9' }],
    quiet: [
      { [`roundtrip_queue_oldest_seconds${OF_SERVER}`]: '0x56 1000x3' },
      { [`roundtrip_queue_oldest_seconds${OF_SERVER}`]: '800x60' },
    ],
  },
  {
    alert: 'RoundtripExchangeFails',
    fires: [{ [connections('retrying')]: '4x60', [connections('waiting')]: '2x60' }],
    quiet: [
      { [connections('retrying')]: '4x60', [connections('waiting')]: '20x60' },
      { [connections('retrying')]: '1x60', [connections('waiting')]: '0x60' },
      { [connections('stopped')]: '9x60', [connections('waiting')]: '1x60' },
    ],
  },
  {
    alert: 'RoundtripNothingRead',
    fires: [{ 'roundtrip_connections_oldest_read_seconds{exchange="bybit"}': '30000x60' }],
    quiet: [{ 'roundtrip_connections_oldest_read_seconds{exchange="bybit"}': '10000x60' }],
  },
  {
    alert: 'RoundtripDatabaseTrouble',
    fires: [{ [errors('away')]: '0x50 1+1x9' }, { [errors('away')]: '_x50 1+2x9' }],
    quiet: [{ [errors('away')]: '0x55 4x4' }, { [errors('away')]: '900x60' }],
  },
  {
    alert: 'RoundtripPoolExhausted',
    fires: [{ [`roundtrip_database_pool_waiting${OF_SERVER}`]: '3x60' }],
    quiet: [{ [`roundtrip_database_pool_waiting${OF_SERVER}`]: '0x57 9x2' }],
  },
  {
    alert: 'RoundtripLoopBlocked',
    fires: [{ [`nodejs_eventloop_lag_p99_seconds${OF_SERVER}`]: '0.9x60' }],
    quiet: [
      { [`nodejs_eventloop_lag_p99_seconds${OF_SERVER}`]: '0.1x57 3x2' },
      { 'nodejs_eventloop_lag_p99_seconds{job="other"}': '9x60' },
    ],
  },
  {
    alert: 'RoundtripMailWaits',
    fires: [{ 'roundtrip_mails{job="roundtrip",state="waiting"}': '30x60' }],
    quiet: [
      {
        'roundtrip_mails{job="roundtrip",state="waiting"}': '5x60',
        'roundtrip_mails{job="roundtrip",state="failed"}': '90x60',
      },
    ],
  },
  {
    alert: 'RoundtripBackupFails',
    fires: [
      { [`roundtrip_backup_failed${OF_SERVER}`]: '1x60' },
      { [`roundtrip_backup_last_success_timestamp_seconds${OF_SERVER}`]: '-200000x60' },
    ],
    quiet: [
      {
        [`roundtrip_backup_failed${OF_SERVER}`]: '0x60',
        [`roundtrip_backup_last_success_timestamp_seconds${OF_SERVER}`]: '-90000x60',
      },
      { [`roundtrip_backup_failed${OF_SERVER}`]: '0x50 1x9 0' },
    ],
  },
]

test('no alert is left out', () => {
  const { groups } = parse(readFileSync(RULES, 'utf8')) as {
    groups: readonly { rules: readonly { alert: string }[] }[]
  }
  expect(CASES.map(({ alert }) => alert)).toEqual(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)))
})

/** How many alerts of this name fire after an hour. */
function firing(alert: string, series: Series): number {
  const file = join(folder, 'tests.yml')
  const input = Object.entries(series).map(([name, values]) => ({ series: name, values }))
  // No alert is expected, so promtool lists the firing ones.
  const check = {
    interval: '1m',
    input_series: input,
    alert_rule_test: [{ alertname: alert, eval_time: '60m', exp_alerts: [] }],
  }
  writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: [check] }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  if (status === 0) return 0
  const got = /got:\s*\[([\s\S]*)/.exec(`${stdout}${stderr}`)?.[1]
  if (got === undefined) throw new Error(`${stdout}${stderr}`)
  return got.match(/Labels:/g)?.length ?? 0
}

test.skipIf(!HAS_PROMTOOL).each(CASES)(`$alert${WITHOUT_PROMTOOL}`, ({ alert, fires, quiet }) => {
  expect(fires.map((series) => [series, firing(alert, series) > 0])).toEqual(fires.map((series) => [series, true]))
  expect(quiet.map((series) => [series, firing(alert, series) > 0])).toEqual(quiet.map((series) => [series, false]))
})
