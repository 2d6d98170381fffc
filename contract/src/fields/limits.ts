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
  /** Imports of one user that were begun and not finished; another one takes the place of the oldest. */
  unfinishedImports: 6,
  /** Files that are dropped at once. */
  importFiles: 50,
  /** Tables of one import: an archive holds several. */
  importTables: 500,
  /** Bytes of one part of a file whose text is kept, compressed. */
  keptPartBytes: 480_000,
  /** Parts of such a file. */
  keptFileParts: 100,
  /** Bytes of all kept files of one user, compressed. */
  userKeptBytes: 2_000_000_000,
  /** Bytes of one file that the browser reads. */
  fileBytes: 400_000_000,
  /** Segments of trades that are fetched at once. */
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
  /** Trades to which one user added something. */
  annotations: 200_000,
  /** Rules of one user, all their versions together. */
  rules: 500,
  /** Characters of a playbook's summary, and of its text. */
  playbookSummary: 160,
  playbookText: 20_000,
  /** Days of one journal. */
  journalDays: 20_000,
  /** Saved views of one user. */
  views: 200,
  /** Files of unknown columns that one user matched and saved. */
  mappings: 200,
  /** Columns of one of them, and words of its side column. */
  mappedColumns: 200,
  mappedWords: 100,
  /** Instruments of one watch list. */
  watched: 500,
  /** Fields of one user's own. */
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
  /** Lessons of the course that one user opened. */
  lessons: 200,
  /** Pictures of one trade, day, week or month. */
  picturesOfOne: 24,
  /** Coin renames of one user. */
  renames: 200,
  /** Corrections of one user that are in force or wait. */
  corrections: 10_000,
  /** Fills of one split. */
  correctedFills: 5_000,
  /** Fills that are added by hand at once. */
  manualFills: 200,
  /** Sets of candles that one user imported. */
  candleSets: 200,
  /** Candles of one user, all sets together. */
  candles: 5_000_000,
  /** Blocks of candles in one call. */
  candleBlocks: 30,
  /** Trades of one request for their candles. */
  tradePaths: 40,
  /** Open trades of one request for what is left of them. */
  openTrades: 100,
  /** Markets of one request for their prices. */
  marks: 100,
  /** Candles before those around a trade, for indicators that look back. */
  candlesBefore: 1_500,
  /** Bytes of one picture as it is sent. */
  pictureBytes: 15_000_000,
  /** Width times height of one picture; a small file can claim a great deal. */
  picturePixels: 40_000_000,
  /** Pictures of one user. */
  pictures: 10_000,
  /** Bytes of all pictures of one user, as they are kept. */
  userPictureBytes: 2_000_000_000,
  /** Bytes of an archive that is restored; a ZIP of the plain kind cannot be larger. */
  archiveBytes: 4_000_000_000,
  /** Bytes of everything in it. */
  archiveContentBytes: 30_000_000_000,
  /** Access tokens of one user. */
  tokens: 20,
  /** Questions that one access token may ask in a minute. */
  tokenCalls: 600,
  /** Days after which an access token expires at the latest, where it does. */
  tokenDays: 3_660,
  /** Saved screens of one user that are watched with the page closed. */
  screenAlerts: 5,
  /** Browsers of one user that show alerts. */
  pushDevices: 10,
  /** Shared pages of one user, and those shared within an hour. */
  sharedPages: 100,
  sharesOfAnHour: 60,
  /** Bytes of one of them. */
  sharedPageBytes: 2_000_000,
  /** Exchange connections of one user. */
  connections: 30,
  /** Characters of a key, a secret or a passphrase. */
  secret: 4_000,
  /** Characters of the subject of a message to the operator of the server. */
  messageSubject: 150,
  /** Characters of such a message. */
  message: 5_000,
  /** Bytes of the form in which it comes. */
  messageBytes: 40_000,
  /** Live streams of one user on one server process. */
  streams: 20,
  /** Live streams from one network on one server process. */
  addressStreams: 200,
  /** Writes of one commit. */
  writes: 500,
} as const
