/** The rules of the document service without its database and its routes; see the README of this package. */
export { BYE, changeFeed, type ChangePage, MAX_REPLAYED } from './change-feed.ts'
export {
  type AnyDocument,
  applyWrite,
  groupsWithoutRepeats,
  inPresentShape,
  type Put,
  type Write,
} from './write-rule.ts'
