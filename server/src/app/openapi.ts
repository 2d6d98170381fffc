/** The description of the interface for programs: OpenAPI 3.1, generated from the contract, so the two never differ. */
import { type FunctionContract, scopesOf } from '@roundtrip/contract/calls'
import { COLLECTIONS, type Collection } from '@roundtrip/contract/documents'
import { CODES, wireStatus } from '@roundtrip/contract/errors'
import { FUNCTIONS } from '@roundtrip/contract/functions'
import { errorResponses, type Json, jsonSchema, securityFor } from './openapi-parts.ts'
import { routePaths } from './openapi-routes.ts'

/** Made once: it does not change while the server runs. */
export function openApi(): Json {
  made ??= describe()
  return made
}

let made: Json | null = null

function describe(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roundtrip',
      version: '1',
      description:
        'The trading journal for programs. Create an access token in Settings, and send it as a bearer token. ' +
        'docs/api.md has examples with curl.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'functions', description: 'POST {"data": input}. The response is {"data": output}.' },
      { name: 'ledger', description: 'Trades, exports and restoring.' },
      { name: 'documents', description: 'Labels, notes, rules, journal, settings: everything that a trader writes.' },
    ],
    paths: { ...Object.fromEntries(FUNCTIONS.map(functionPath)), ...routePaths() },
    components: {
      schemas: { Error: ERROR, ...collectionSchemas() },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token from Settings, such as rt_…. It needs one of the scopes listed next to it.',
        },
        session: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in browser, ten minutes long.' },
      },
    },
  }
}

function functionPath(declared: FunctionContract): [string, Json] {
  const scopes = scopesOf(declared)
  const wrapped = (data: Json): Json => ({
    'application/json': {
      schema: { type: 'object', properties: { data }, required: ['data'], additionalProperties: false },
    },
  })
  return [
    `/fn/${declared.region}/${declared.name}`,
    {
      post: {
        operationId: declared.name,
        summary: inWords(declared.name),
        tags: ['functions'],
        security: declared.access === 'anyone' ? [] : securityFor(scopes),
        requestBody: { required: true, content: wrapped(jsonSchema(declared.input, 'input')) },
        responses: {
          '200': { description: 'Done.', content: wrapped(jsonSchema(declared.output, 'output')) },
          ...errorResponses(declared.reasons),
        },
      },
    },
  ]
}

function collectionSchemas(): Json {
  return Object.fromEntries(
    Object.entries(COLLECTIONS).map(([name, collection]) => [
      `${name}Data`,
      jsonSchema((collection as Collection).schema, 'output'),
    ]),
  )
}

/** `addImportChunk` -> `Add import chunk`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const ERROR = {
  type: 'object',
  description: 'Every error. The reason is for programs, the message for people who read a log.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['status', 'message'],
      properties: {
        status: { type: 'string', enum: CODES.map((code) => wireStatus(code)) },
        message: { type: 'string' },
        details: {
          type: 'object',
          properties: { reason: { type: 'string' }, requestId: { type: 'string' } },
          additionalProperties: true,
        },
      },
    },
  },
}
