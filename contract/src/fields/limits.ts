/** Every limit of the product, in one place. Each has a test at n - 1, n and n + 1. */
export const LIMITS = {
  /** Trading accounts of one user. */
  accounts: 200,
  /** Characters of a name that a user gives. */
  name: 80,
  /** Passkeys of one user. */
  passkeys: 20,
  /** Patterns of client order ids of one label, and characters of each. */
  orderPatterns: 10,
  orderPattern: 100,
  /** Bytes of one call's body. */
  callBytes: 4_000_000,
  /** Bytes of one request to the accounts service. */
  authBytes: 10_000,
  /** Records (fills and cash events together) of one import chunk. */
  chunkRecords: 5_000,
  /** Records of one import. */
  importRecords: 3_000_000,
  /** Unfinished imports of one user; a further one replaces the oldest. */
  unfinishedImports: 6,
  /** Files dropped at once. */
  importFiles: 50,
  /** Tables of one import: an archive holds several. */
  importTables: 500,
  /** Bytes of one part of a stored file, compressed. */
  keptPartBytes: 480_000,
  /** Parts of a stored file. */
  keptFileParts: 100,
  /** Bytes of all stored files of one user, compressed. */
  userKeptBytes: 2_000_000_000,
  /** Bytes of one file that the browser reads. */
  fileBytes: 400_000_000,
  /** Segments of trades fetched at once. */
  segments: 500,
  /** Dedupe keys of one request. */
  keys: 20_000,
  /** Bytes of one document. */
  documentBytes: 100_000,
  /** Bytes of all documents of one user. */
  userDocumentBytes: 200_000_000,
  /** Earlier states of one document; the oldest go first. */
  earlierVersions: 100,
  /** Bytes of all earlier states of one user; the oldest go first. */
  earlierBytes: 100_000_000,
  labels: 500,
  /** Trades that one user has annotated. */
  annotations: 200_000,
  /** Rules of one user, counting all versions. */
  rules: 500,
  /** Characters of a playbook's summary, and of its text. */
  playbookSummary: 160,
  playbookText: 20_000,
  /** Days of one journal. */
  journalDays: 20_000,
  /** Saved views of one user. */
  views: 200,
  /** Saved column mappings of one user. */
  mappings: 200,
  /** Columns of one mapping, and words of its side column. */
  mappedColumns: 200,
  mappedWords: 100,
  /** Instruments of one watch list. */
  watched: 500,
  /** Custom fields of one user. */
  fields: 60,
  /** Weeks and months of one journal. */
  reviews: 5_000,
  templates: 100,
  /** Missed trades of one user. */
  missed: 20_000,
  /** Rows of other journals of one user that wait for a trade. */
  unmatched: 20_000,
  /** Planned trades of one user. */
  planned: 1_000,
  /** Experiments of one user. */
  experiments: 1_000,
  /** Lessons of the course opened by one user. */
  lessons: 200,
  /** Pictures of one trade, day, week or month. */
  picturesOfOne: 24,
  /** Coin renames of one user. */
  renames: 200,
  /** Corrections of one user, applied or waiting. */
  corrections: 10_000,
  /** Fills of one split. */
  correctedFills: 5_000,
  /** Fills added by hand at once. */
  manualFills: 200,
  /** Candle sets imported by one user. */
  candleSets: 200,
  /** Candles of one user, in all sets together. */
  candles: 5_000_000,
  /** Blocks of candles in one call. */
  candleBlocks: 30,
  /** Trades per request for their candles. */
  tradePaths: 40,
  /** Moments per request for their rates. */
  rateMoments: 5_000,
  /** Open trades per request for their remainders. */
  openTrades: 100,
  /** Markets per request for their prices. */
  marks: 100,
  /** Candles before those around a trade, for indicators that look back. */
  candlesBefore: 1_500,
  /** Bytes of one picture as it is sent. */
  pictureBytes: 15_000_000,
  /** Width times height of one picture; a small file can claim a great deal. */
  picturePixels: 40_000_000,
  /** Pictures of one user. */
  pictures: 10_000,
  /** Bytes of all pictures of one user, as stored. */
  userPictureBytes: 2_000_000_000,
  /** Bytes of an archive that is restored; a plain ZIP cannot be larger. */
  archiveBytes: 4_000_000_000,
  /** Bytes of its unpacked content. */
  archiveContentBytes: 30_000_000_000,
  /** Access tokens of one user. */
  tokens: 20,
  /** Requests per minute with one access token. */
  tokenCalls: 600,
  /** The longest lifetime of an access token that expires, in days. */
  tokenDays: 3_660,
  /** Saved screens of one user that are watched with the page closed. */
  screenAlerts: 5,
  /** Browsers of one user that receive alerts. */
  pushDevices: 10,
  /** Shared pages of one user, and the most shared within an hour. */
  sharedPages: 100,
  sharesOfAnHour: 60,
  /** Bytes of one of them. */
  sharedPageBytes: 2_000_000,
  /** Exchange connections of one user. */
  connections: 30,
  /** Characters of a key, a secret or a passphrase. */
  secret: 4_000,
  /** Characters of the subject of a message to the server's operator. */
  messageSubject: 150,
  /** Characters of such a message. */
  message: 5_000,
  /** Bytes of the form that sends it. */
  messageBytes: 40_000,
  /** Live streams of one user on one server process. */
  streams: 20,
  /** Live streams from one network on one server process. */
  addressStreams: 200,
  /** Writes of one commit. */
  writes: 500,
} as const
