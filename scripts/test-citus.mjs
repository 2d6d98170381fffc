// The suites of the server on a Citus cluster: npm run test:citus [-- ADDRESS...]
// With addresses of an administrator, the coordinator first (postgres://postgres@10.0.0.1:5432 ...), databases are made
// there and removed again; without, a coordinator and two workers are started on loopback, for which PostgreSQL needs
// the extension Citus (docs/self-hosting.md). Tests of what a cluster has not got, such as the embedded database, are left out.
import { spawnSync } from 'node:child_process'

const LEFT_OUT = {
  'app/**': 'they start their own PostgreSQL, poolers and replicas',
  'backup/**': 'they restore data folders with the embedded database; that of a cluster is restored in cluster/',
  'cli/**': 'they read files and the embedded database',
  'cluster/**': 'it starts clusters of its own',
  'database/**': 'the embedded database, and single connections',
  'exchanges/**': 'no database',
  'ground/**': 'the embedded database',
}

const addresses = process.argv.slice(2)
const args = ['vitest', 'run', '--project', 'server', '--project', 'long', 'server/src']
for (const path of Object.keys(LEFT_OUT)) args.push('--exclude', `**/server/src/${path}`)
const { status } = spawnSync('npx', args, {
  stdio: 'inherit',
  env: { ...process.env, ROUNDTRIP_TEST_CITUS: addresses.length === 0 ? 'start' : addresses.join(' ') },
})
process.exitCode = status ?? 1
