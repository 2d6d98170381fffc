export { type ApiRecord, ledgerOfRecords } from './records.ts'
