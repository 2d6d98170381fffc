/** The routes other than functions, for the description of the interface. A test calls each of them on the server. */
import type { TokenScope } from '@roundtrip/contract/calls'
import { COLLECTION_NAMES } from '@roundtrip/contract/documents'
import type { Code } from '@roundtrip/contract/errors'
import { RESTORE_REASONS, restoreLine, restoreResult } from '@roundtrip/contract/imports'
import { segmentList, segmentRequest } from '@roundtrip/contract/trades'
import { errorResponses, type Json, jsonSchema, securityFor } from './openapi-parts.ts'

export function routePaths(): Json {
  return { ...ledgerPaths(), ...segmentPaths(), ...documentPaths(), ...picturePaths() }
}

function ledgerPaths(): Json {
  return {
    '/ledger/v1/{uid}/columns': {
      get: operation('getColumns', {
        summary: 'All trades as binary columns',
        tag: 'ledger',
        scopes: ['read'],
        parameters: [UID, header('if-none-match', 'The etag of the last response; 304 if nothing has changed.')],
        ok: {
          description:
            'One block a segment, each after its length (4 bytes, little-endian); core/src/reports/codec.ts.',
          headers: { etag: { schema: TEXT }, 'x-ledger-version': { schema: TEXT } },
          content: { 'application/octet-stream': {} },
        },
        more: { '304': { description: 'Nothing has changed.' } },
      }),
    },
    '/ledger/v1/{uid}/trades': {
      get: operation('getTrades', {
        summary: 'All trades with every digit',
        tag: 'ledger',
        scopes: ['read'],
        parameters: [UID],
        ok: {
          description:
            'A line of JSON a trade, by position; core/src/trades/trade-record.ts. The last line is {"end":true}.',
          content: { 'application/x-ndjson': {} },
        },
      }),
    },
    '/ledger/v1/{uid}/export': {
      get: operation('exportEverything', {
        summary: 'Everything as one ZIP',
        tag: 'ledger',
        scopes: ['read'],
        parameters: [UID],
        ok: { description: 'The archive; README.txt in it explains its files.', content: { 'application/zip': {} } },
        reasons: { 'export-running': 'resource-exhausted' },
      }),
    },
    '/ledger/v1/{uid}/restore': {
      post: operation('restoreEverything', {
        summary: 'An archive back into an empty journal',
        tag: 'ledger',
        scopes: ['import'],
        parameters: [UID],
        requestBody: { required: true, content: { 'application/zip': {} } },
        ok: {
          description: 'What came. With "accept: application/x-ndjson" one line of JSON for every progress, then this.',
          content: {
            'application/json': { schema: jsonSchema(restoreResult, 'output') },
            'application/x-ndjson': { schema: jsonSchema(restoreLine, 'output') },
          },
        },
        reasons: RESTORE_REASONS,
      }),
    },
  }
}

function segmentPaths(): Json {
  return {
    '/ledger/v1/{uid}/segments': {
      get: operation('listSegments', {
        summary: 'The segments that all trades consist of',
        tag: 'ledger',
        scopes: ['read'],
        parameters: [UID, header('if-none-match', 'The etag of the last response; 304 if nothing has changed.')],
        ok: {
          description: 'Hashes and sizes, with the flows of capital. A segment never changes.',
          headers: { etag: { schema: TEXT }, 'x-ledger-version': { schema: TEXT } },
          content: { 'application/json': { schema: jsonSchema(segmentList, 'output') } },
        },
        more: { '304': { description: 'Nothing has changed.' } },
      }),
      post: operation('getSegments', {
        summary: 'The contents of some segments',
        tag: 'ledger',
        scopes: ['read'],
        parameters: [UID],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(segmentRequest, 'input') } },
        },
        ok: {
          description:
            'In the order of the hashes, each after its length (4 bytes, little-endian; 0 = not there any more): columns as gzip (core/src/reports/codec.ts), or what orders say of trades.',
          content: { 'application/octet-stream': {} },
        },
        reasons: { 'invalid-input': 'invalid-argument' },
      }),
    },
  }
}

function documentPaths(): Json {
  return {
    '/db/v1/users/{uid}/{collection}': {
      get: operation('listDocuments', {
        summary: 'The documents of a collection',
        tag: 'documents',
        scopes: ['read'],
        parameters: [
          UID,
          COLLECTION,
          query('limit', { type: 'integer', minimum: 1, maximum: 1_000, default: 100 }),
          query('cursor', TEXT),
        ],
        ok: { description: 'A page of them, by id.', content: json(PAGE) },
      }),
    },
    '/db/v1/users/{uid}/{collection}/{id}': {
      get: operation('readDocument', {
        summary: 'One document',
        tag: 'documents',
        scopes: ['read'],
        parameters: [UID, COLLECTION, ID],
        ok: STORED,
        reasons: { 'no-document': 'not-found' },
      }),
      put: operation('putDocument', { summary: 'Writes a document; its data is the body', ...WRITING }),
      patch: operation('patchDocument', { summary: 'Changes a document (RFC 7396)', ...WRITING }),
      delete: operation('deleteDocument', {
        ...WRITING,
        summary: 'Deletes a document',
        requestBody: null,
        status: '204',
        ok: { description: 'Deleted.' },
      }),
    },
    '/db/v1/users/{uid}/{collection}/{id}/earlier': {
      get: operation('earlierDocuments', {
        summary: 'What a document held before its changes',
        tag: 'documents',
        scopes: ['read'],
        parameters: [UID, COLLECTION, ID],
        ok: { description: 'The latest first.', content: json({ type: 'object', required: ['versions'] }) },
      }),
    },
  }
}

function picturePaths(): Json {
  return {
    '/db/v1/pictures/{uid}/{id}': {
      get: operation('readPicture', {
        summary: 'A picture of the journal',
        tag: 'documents',
        scopes: ['read'],
        parameters: [UID, ID, query('size', { type: 'string', enum: ['small'] })],
        ok: { description: 'WebP or JPEG.', content: { 'image/webp': {}, 'image/jpeg': {} } },
        reasons: { 'no-picture': 'not-found' },
      }),
    },
  }
}

type Operation = {
  readonly summary: string
  readonly tag: string
  readonly scopes: readonly TokenScope[]
  readonly parameters: readonly Json[]
  readonly requestBody?: Json | null
  readonly status?: string
  readonly ok: Json
  readonly more?: Json
  readonly reasons?: Readonly<Record<string, Code>>
}

function operation(operationId: string, spec: Operation): Json {
  return {
    operationId,
    summary: spec.summary,
    tags: [spec.tag],
    security: securityFor(spec.scopes),
    parameters: spec.parameters,
    ...(spec.requestBody ? { requestBody: spec.requestBody } : {}),
    responses: { [spec.status ?? '200']: spec.ok, ...spec.more, ...errorResponses(spec.reasons ?? {}) },
  }
}

const TEXT = { type: 'string' } as const

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function header(name: string, description: string): Json {
  return { name, in: 'header', description, schema: TEXT }
}

function query(name: string, schema: Json): Json {
  return { name, in: 'query', schema }
}

const UID = { name: 'uid', in: 'path', required: true, description: 'Your number, or "me".', schema: TEXT }
const ID = { name: 'id', in: 'path', required: true, schema: TEXT }
const COLLECTION = {
  name: 'collection',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: [...COLLECTION_NAMES] },
}

const DOCUMENT = {
  type: 'object',
  required: ['collection', 'id', 'data', 'schema', 'version', 'seq', 'deleted', 'createTime', 'updateTime'],
  properties: {
    collection: COLLECTION.schema,
    id: TEXT,
    data: { anyOf: COLLECTION_NAMES.map((name) => ({ $ref: `#/components/schemas/${name}Data` })) },
    schema: { type: 'integer', description: 'The shape of the data.' },
    version: { type: 'integer', description: 'Counts the writes of this document.' },
    seq: { type: 'integer', description: 'Counts the writes of the user.' },
    deleted: { type: 'boolean' },
    createTime: { type: 'string', format: 'date-time' },
    updateTime: { type: 'string', format: 'date-time' },
  },
}

const PAGE = {
  type: 'object',
  required: ['documents', 'nextCursor', 'seq'],
  properties: {
    documents: { type: 'array', items: DOCUMENT },
    nextCursor: { type: ['string', 'null'] },
    seq: { type: 'integer' },
  },
}

const STORED = { description: 'The document.', headers: { etag: { schema: TEXT } }, content: json(DOCUMENT) }

/** What all writes of one document share; tokens write none. */
const WRITING = {
  tag: 'documents',
  scopes: [],
  parameters: [UID, COLLECTION, ID, header('if-match', 'The version that must be there, such as "v3".')],
  requestBody: { required: true, content: json({}) },
  ok: STORED,
  reasons: {
    'no-document': 'not-found',
    'version-conflict': 'aborted',
    'document-exists': 'already-exists',
    'invalid-document': 'invalid-argument',
    'too-many-documents': 'resource-exhausted',
  },
} as const
