/** Inputs with a given text wherever a schema accepts one, and valid or nearly valid values elsewhere. */
import type * as z from 'zod/mini'

type Definition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly items?: readonly z.ZodMiniType[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly values?: readonly unknown[]
}

type Samples = {
  readonly plain: unknown
  /** One for each field that accepts a text. */
  readonly poisoned: readonly unknown[]
}

/** One input for each text field of the schema, with `text` in it. */
export function poisonedInputs(schema: z.ZodMiniType, text: string): readonly unknown[] {
  return samples(schema, text).poisoned
}

function samples(schema: z.ZodMiniType, text: string): Samples {
  const definition = schema._zod.def as unknown as Definition
  const inner = definition.innerType === undefined ? null : samples(definition.innerType, text)
  switch (definition.type) {
    case 'string':
      return { plain: 'a', poisoned: [text] }
    case 'number':
      return { plain: 1, poisoned: [] }
    case 'boolean':
      return { plain: true, poisoned: [] }
    case 'enum':
      return { plain: Object.values(definition.entries ?? {})[0], poisoned: [] }
    case 'literal':
      return { plain: definition.values?.[0], poisoned: [] }
    case 'object':
      return ofObject(definition.shape ?? {}, text)
    case 'array':
      return ofList(definition.element === undefined ? [] : [definition.element], text)
    case 'tuple':
      return ofList(definition.items ?? [], text)
    case 'union':
      return ofUnion(definition.options ?? [], text)
    case 'record':
      return ofRecord(definition.valueType, text)
    case 'nullable':
      return { plain: null, poisoned: inner?.poisoned ?? [] }
    case 'optional':
      return { plain: undefined, poisoned: inner?.poisoned ?? [] }
    default:
      return inner ?? { plain: null, poisoned: [] }
  }
}

function ofObject(shape: Readonly<Record<string, z.ZodMiniType>>, text: string): Samples {
  const fields = Object.entries(shape).map(([name, field]) => [name, samples(field, text)] as const)
  const plain = Object.fromEntries(fields.map(([name, field]) => [name, field.plain]))
  const poisoned = fields.flatMap(([name, field]) => field.poisoned.map((part) => ({ ...plain, [name]: part })))
  return { plain, poisoned }
}

function ofList(items: readonly z.ZodMiniType[], text: string): Samples {
  const parts = items.map((item) => samples(item, text))
  const plain = parts.map((part) => part.plain)
  const poisoned = parts.flatMap((part, index) => part.poisoned.map((value) => plain.with(index, value)))
  return { plain, poisoned }
}

function ofUnion(options: readonly z.ZodMiniType[], text: string): Samples {
  const parts = options.map((option) => samples(option, text))
  return { plain: parts[0]?.plain, poisoned: parts.flatMap(({ poisoned }) => poisoned) }
}

function ofRecord(valueType: z.ZodMiniType | undefined, text: string): Samples {
  const value = valueType === undefined ? { plain: 1, poisoned: [] } : samples(valueType, text)
  return { plain: {}, poisoned: [{ [text]: value.plain }, ...value.poisoned.map((part) => ({ a: part }))] }
}
