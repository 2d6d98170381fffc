/**
 * The resources for a number of users, from measurements of one user, one fill and one call. Nothing here was run with
 * a million users: it is arithmetic over measurements, and states for each size which limit is reached first.
 */

/** Measured on two cores; docs/benchmarks.md has each of them. */
export const MEASURED = {
  /** On disk, including keys and indexes, after large imports. */
  bytesOfFill: 162,
  /** The same for the latest 1,024 fills of a position, which stay rows. */
  bytesOfRow: 551,
  bytesOfTrade: 30,
  /** A server without users, and the additional memory of an import. */
  serverMb: 107,
  importMb: 230,
  /** Calls that read, and commits, of one server with its database on two cores. */
  readsPerSecond: 1_690,
  commitsPerSecond: 420,
} as const

/** Not measured. */
export const ESTIMATED = {
  /** On disk in addition to the fills: accounts, sign-in and ten documents. */
  bytesOfUser: 26_000,
  /** In memory for an open page: its stream, and the server's state for it. */
  bytesOfStream: 40_000,
  /** Trades per fill: one that opens and one that closes make a trade. */
  tradesOfFill: 0.5,
} as const

/** Usage assumptions: guesses, to be replaced by an operator's observations. */
export const ASSUMED = {
  /** Fills per user after two years: most have few, bots have a million. */
  fills: [
    { share: 0.8, fills: 2_000 },
    { share: 0.18, fills: 50_000 },
    { share: 0.02, fills: 1_000_000 },
  ],
  /** Share of all users, in the busiest hour. */
  pagesOpen: 0.03,
  /** Calls of an open page per minute, and how many of them write. */
  callsPerMinute: 6,
  shareOfWrites: 0.2,
  /** Connected exchange accounts per user, and the share of the most used exchange. */
  connections: 0.8,
  largestExchange: 0.4,
  /** Accounts of the most used exchange that one address reads every 15 minutes; docs/capacity.md. */
  accountsOfAddress: 59,
} as const

/** Dollars per month, about what clouds charge in 2026; replace them with yours. */
export const PRICES = { core: 12, gigabyteOfMemory: 3, gigabyteOfDisk: 0.12, address: 4 } as const

export const SIZES = [1, 100, 1_000, 10_000, 100_000, 1_000_000] as const

export type Size = {
  readonly users: number
  readonly fills: number
  readonly diskGb: number
  readonly pagesOpen: number
  readonly callsPerSecond: number
  readonly servers: number
  readonly connections: number
  readonly nodes: number
  readonly memoryGb: number
  readonly addresses: number
  readonly dollars: number
  readonly first: string
}

/** Plans use at most half of the measured capacity. */
const SHARE = 0.5
const NODE_DISK_GB = 500
const NODE_CORES = 4
const SERVER_CORES = 2
const POOL = 10
/** Listening, locks, the job queue, and the threads. */
const SESSIONS = 12

export function sizeFor(users: number): Size {
  const fillsOfUser = ASSUMED.fills.reduce((sum, { share, fills }) => sum + share * fills, 0)
  const fills = users * fillsOfUser
  const rows = Math.min(fillsOfUser, 4_096)
  const bytes =
    users * (ESTIMATED.bytesOfUser + rows * (MEASURED.bytesOfRow - MEASURED.bytesOfFill)) +
    fills * (MEASURED.bytesOfFill + MEASURED.bytesOfTrade * ESTIMATED.tradesOfFill)
  const diskGb = bytes / 1e9
  const pagesOpen = Math.ceil(users * ASSUMED.pagesOpen)
  const callsPerSecond = (pagesOpen * ASSUMED.callsPerMinute) / 60
  const busy =
    (callsPerSecond * (1 - ASSUMED.shareOfWrites)) / MEASURED.readsPerSecond +
    (callsPerSecond * ASSUMED.shareOfWrites) / MEASURED.commitsPerSecond
  const servers = users < 100 ? 1 : Math.max(2, Math.ceil(busy / SHARE))
  const connections = servers * (POOL + SESSIONS)
  const nodes = Math.max(1, Math.ceil(diskGb / NODE_DISK_GB))
  const memoryGb =
    (servers * (MEASURED.serverMb + MEASURED.importMb) * 1e6 + pagesOpen * ESTIMATED.bytesOfStream) / 1e9 +
    nodes * memoryOfNode(diskGb / nodes)
  const read = users * ASSUMED.connections * ASSUMED.largestExchange
  const addresses = Math.max(1, Math.ceil(read / ASSUMED.accountsOfAddress))
  const cores = servers * SERVER_CORES + (servers === 1 ? 0 : nodes * NODE_CORES)
  const dollars =
    cores * PRICES.core +
    memoryGb * PRICES.gigabyteOfMemory +
    3 * diskGb * PRICES.gigabyteOfDisk +
    addresses * PRICES.address
  return {
    users,
    fills,
    diskGb,
    pagesOpen,
    callsPerSecond,
    servers,
    connections,
    nodes,
    memoryGb,
    addresses,
    dollars,
    first: firstOf({ addresses, nodes, servers, connections }),
  }
}

/** Half a gigabyte, or what is used often: a tenth of the disk, up to 16 GB. */
function memoryOfNode(diskGb: number): number {
  return Math.min(16, Math.max(0.5, diskGb / 10))
}

/** The limit reached first at this size, and what to do about it. */
function firstOf({
  addresses,
  nodes,
  servers,
  connections,
}: Pick<Size, 'addresses' | 'nodes' | 'servers' | 'connections'>): string {
  if (servers === 1) return 'none: one machine with the embedded database'
  const limits = [
    ...(addresses > 1
      ? [
          `rate limits of exchanges: ${addresses.toLocaleString('en-US')} IP addresses (\`EXCHANGE_ADDRESS\`), or less frequent syncs`,
        ]
      : []),
    ...(nodes > 1 ? [`the disk of one PostgreSQL server: ${nodes} nodes (\`roundtrip distribute\`)`] : []),
    ...(connections > 400 ? ['connections to the coordinator: a pooler (`DATABASE_DIRECT_URL`)'] : []),
  ]
  return limits.length === 0 ? 'a server that fails: two servers, and PostgreSQL with a replica' : limits.join('; ')
}

export function sizesPage(): string {
  const number = (value: number, digits = 0): string =>
    value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: 0 })
  const rows = SIZES.map(sizeFor).map(
    (size) =>
      `| ${number(size.users)} | ${number(size.fills)} | ${number(size.diskGb, size.diskGb < 10 ? 2 : 0)} | ${number(size.pagesOpen)} | ${number(size.callsPerSecond, 1)} | ${size.servers} | ${size.connections} | ${size.nodes} | ${number(size.memoryGb, 1)} | ${number(size.addresses)} | ${number(size.dollars)} | ${size.first} |`,
  )
  const list = ASSUMED.fills.map(({ share, fills }) => `${share * 100} % have ${number(fills)}`).join(', ')
  return `# From one user to a million

Generated from \`scripts/sizes.ts\`; \`npm run docs\` updates it. The table is arithmetic, based on what one user, fill and
call were [measured](benchmarks.md) to take and on assumptions about how people use Roundtrip. Nothing is planned to carry
more than half of the load that was measured. If you have figures of a real server, change the assumptions there.

| Users | Fills | Disk, GB | Pages open at once | Calls a second | Servers | Database connections | Database nodes | Memory, GB | IP addresses for exchanges | Dollars a month | First limit |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

**Estimated**, not measured: in addition to fills, a user takes ${number(ESTIMATED.bytesOfUser / 1000)} kB on disk. An open page takes
${number(ESTIMATED.bytesOfStream / 1000)} kB of memory. A trade has two fills.

**Assumed**: of all users, ${list} fills. In the busiest hour ${ASSUMED.pagesOpen * 100} % of the users have a page open. Each page makes
${ASSUMED.callsPerMinute} calls a minute, and ${ASSUMED.shareOfWrites * 100} % of the calls write. A user has ${ASSUMED.connections} connected accounts. ${ASSUMED.largestExchange * 100} % of the accounts are at the exchange
with the strictest limit, where one IP address can read ${ASSUMED.accountsOfAddress} accounts every 15 minutes ([capacity](capacity.md)). A server has
two cores. A database node has four cores, up to 16 GB of memory and ${NODE_DISK_GB} GB of disk. A month costs ${PRICES.core} dollars per core,
${PRICES.gigabyteOfMemory} per GB of memory, ${PRICES.gigabyteOfDisk} per GB of disk (three times, for a replica and a backup) and ${PRICES.address} per IP address.

**The first limit** is not the database but how much exchanges allow one IP address to read. You can add addresses, or sync
less often (\`SYNC_MINUTES\`), because live streams report new fills anyway. Most of these requests would not be needed if
accounts of traders who have been away for weeks were read only once a day, but the server does not do that yet. The disk of
one PostgreSQL server comes next, at about ${number(SIZES.find((users) => sizeFor(users).nodes > 1) ?? 0)} users. A [cluster](self-hosting.md#a-citus-cluster) spreads the data over several
nodes, which also gives the most used data more memory. The coordinator plans every statement and holds every session, so
from about ${number(POOL * 40)} connections it needs a pooler. Limits of the product apply to each user, so nobody can use the resources of many.
`
}
