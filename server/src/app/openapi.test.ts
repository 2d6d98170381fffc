import { scopesOf } from '@roundtrip/contract/calls'
import { FUNCTIONS } from '@roundtrip/contract/functions'
import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestUser, testUser } from '../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import type { Json } from './openapi-parts.ts'
import { openApi } from './openapi.ts'

type Operation = {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: Json }
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

const description = openApi()
const paths = description['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

describe('the description', () => {
  test('keeps the rules of OpenAPI 3.1', () => {
    expect(description).toMatchObject({ openapi: '3.1.0', info: { title: 'Roundtrip', version: '1' } })
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, method, operation } of operations) {
      expect(path).toMatch(/^\/[\w/{}-]+$/)
      expect(['get', 'put', 'post', 'patch', 'delete']).toContain(method)
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(named)
      expect(declared.every(({ required }) => required === true)).toBe(true)
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(response.description).not.toBe('')
      }
      for (const scheme of operation.security.flatMap((requirement) => Object.keys(requirement))) {
        expect(description).toHaveProperty(['components', 'securitySchemes', scheme])
      }
    }
  })

  test('every reference leads somewhere, and nothing in it is lost as JSON', () => {
    const text = JSON.stringify(description)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
    expect(references.length).toBeGreaterThan(50)
    for (const reference of references) {
      expect(reference).toMatch(/^#\//)
      expect(description).toHaveProperty(reference.slice(2).split('/'))
    }
    expect(JSON.parse(text)).toEqual(description)
    expect(text).not.toContain('$schema')
  })

  // ASVS 2.1.1, 2.1.2, 8.1.2
  test.each(FUNCTIONS)('$name is listed with input, output, reasons and scopes', (contract) => {
    const operation = paths[`/fn/${contract.region}/${contract.name}`]?.['post']
    const reasons = Object.values(operation?.responses ?? {}).flatMap((response) => response.description.split(', '))
    expect(reasons).toEqual(expect.arrayContaining(Object.keys(contract.reasons)))
    const scopes = operation?.security.flatMap((requirement) => requirement['accessToken'] ?? [])
    expect(scopes).toEqual([...scopesOf(contract)])
    expect(operation?.requestBody?.content).toHaveProperty(['application/json', 'schema', 'properties', 'data', 'type'])
  })
})

describe('the server', () => {
  let server: HouseServer
  let user: TestUser
  let script: TestUser

  beforeAll(async () => {
    server = await houseServer()
    user = await newUser(server.url)
    const input = { name: 'All', scopes: ['read', 'import'], expires: null, password: PASSWORD }
    const { token } = await user.call<{ token: string }>('createToken', input)
    script = testUser(server.url, { ...user, token })
  })

  // ASVS 13.4.5
  test('serves it to anyone', async () => {
    const response = await fetch(`${server.url}/api/openapi.json`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await response.json()).toEqual(description)
  })

  // ASVS 4.1.1, 15.3.1
  test.each(
    operations.map((described) => [described.method.toUpperCase(), described.path, described.operation] as const),
  )('%s %s answers as it is described', async (method, path, operation) => {
    const address = path.replace('{uid}', 'me').replace('{collection}', 'labels').replace('{id}', 'none')
    const headers = { 'content-type': 'application/json' }
    const init = method === 'GET' || method === 'DELETE' ? { method } : { method, body: '{"data":{}}', headers }
    const response = await script.fetch(address, init)
    expect(Object.keys(operation.responses)).toContain(String(response.status))
    const forTokens = operation.security.some((requirement) => 'accessToken' in requirement)
    expect([address, response.status === 403]).toEqual([address, !forTokens])
    await response.body?.cancel()
  })
})
