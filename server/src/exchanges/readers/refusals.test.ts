import { describe, expect, test } from 'vitest'
import { ReadingTrouble } from './reader.ts'
import { isRefusal } from './refusals.ts'

const said = (exchangeMessage: string | null) => new ReadingTrouble('bad-answer', { exchangeMessage })

describe('an exchange that refuses a request has responded to it', () => {
  test.each([
    '-1121 Invalid symbol.',
    '51001 Instrument ID does not exist',
    'INVALID_CURRENCY_PAIR Invalid currency pair',
    '10002 OM_ORDER_NOT_FOUND',
    '40309 The symbol has been removed',
    'USER_NOT_FOUND please transfer funds first to create futures account',
  ])('%s', (message) => {
    expect(isRefusal(said(message))).toBe(true)
  })
})

describe('an address that does not exist is no answer', () => {
  test.each([
    '404',
    '404 Not Found',
    'NOT_FOUND',
    'EGeneral:Unknown method',
    '100400 this api is not exist',
    'Path not found',
    'The requested resource was not found',
    'Endpoint has been discontinued',
  ])('%s', (message) => {
    expect(isRefusal(said(message))).toBe(false)
  })
})

test('neither is one that breaks off, or a trouble that was not expected', () => {
  expect(isRefusal(said(null))).toBe(false)
  expect(isRefusal(new ReadingTrouble('no-answer'), ['rights-missing'])).toBe(false)
  expect(isRefusal(new ReadingTrouble('rights-missing'), ['rights-missing'])).toBe(true)
})
