/** Reads the input of a tool, and explains in words what cannot be read. */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { CliError } from '../cli-error.ts'
import { unknownName } from './nearest.ts'

/** The schema as tools publish it, without its error messages: those of `readInput` name the valid values instead. */
export function offered(schema: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const { version, vendor, jsonSchema } = schema['~standard']
  return { '~standard': { version, vendor, jsonSchema, validate: (value: unknown) => ({ value }) } }
}

/** The input, parsed by its schema. Throws a `CliError` with one sentence for the first error. */
export function readInput<Schema extends z.ZodObject>(tool: string, schema: Schema, input: unknown): z.output<Schema> {
  const read = schema.safeParse(input, { reportInput: true })
  if (read.success) return read.data
  const { issues } = read.error
  // A misspelled name is why another is missing.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  throw issue === undefined ? new CliError('The input cannot be read.') : refusalOf(tool, schema, issue)
}

type Issue = z.core.$ZodIssue

function refusalOf(tool: string, schema: z.ZodType, issue: Issue): CliError {
  const names = issue.path.filter((part) => typeof part === 'string')
  if (issue.code === 'unrecognized_keys') {
    const at = names.length === 0 ? `argument of ${tool}` : `part of ${names.join('.')}`
    return unknownName(at, issue.keys[0] ?? '', keysAt(schema, issue.path))
  }
  if (issue.code === 'invalid_value' && typeof issue.input === 'string') {
    return unknownName(
      SINGULAR[names.at(-1) ?? ''] ?? `value of ${names.join('.')}`,
      issue.input,
      issue.values.map(String),
    )
  }
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return new CliError(`${tool} needs ${issue.path.join('.')}: ${issue.expected}.`)
  const field = issue.path.length === 0 ? `The input of ${tool}` : issue.path.join('.')
  return new CliError(`${field}: ${issue.message}.`)
}

const SINGULAR: Readonly<Record<string, string>> = {
  measures: 'measure',
  outcomes: 'outcome',
  holdings: 'holding time',
  flags: 'flag',
}

/** The keys of the object at a path. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const inner = unwrapped(schema)
  const [first, ...rest] = path
  if (inner instanceof z.ZodArray && first !== undefined) return keysAt(inner.element as z.ZodType, rest)
  if (!(inner instanceof z.ZodObject)) return []
  if (first === undefined) return Object.keys(inner.shape)
  const next: unknown = inner.shape[String(first)]
  return next instanceof z.ZodType ? keysAt(next, rest) : []
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? unwrapped(schema.unwrap() as z.ZodType) : schema
}
