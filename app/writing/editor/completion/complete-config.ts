import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Text } from '@codemirror/state'

/** The part of JSON Schema that the schema of CONFIG.yaml uses. */
interface Schema {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

let loading: Promise<Schema> | undefined

const loadSchema = () => {
  loading ??= fetch('/schemas/config.json').then((response) => response.json() as Promise<Schema>)
  return loading
}

/** Completes keys and values of CONFIG.yaml from its JSON Schema. */
export async function completeConfig(context: CompletionContext): Promise<CompletionResult | null> {
  const line = context.state.doc.lineAt(context.pos)
  const before = line.text.slice(0, context.pos - line.from)
  const [, indent = '', key, typed = ''] = /^([\s-]*)(?:([\w.]+):\s*)?([\w.]*)$/.exec(before) ?? []
  if (indent + typed === '' && !context.explicit && key === undefined) return null
  const path = pathAbove(context.state.doc, line.number, indent.length)
  const schema = resolve(await loadSchema(), key === undefined ? path : [...path, key])
  const options =
    key === undefined
      ? Object.entries(schema.flatMap(({ properties = {} }) => Object.entries(properties))).map(
          ([, [label, { description = '' }]]) => ({ label, detail: description, apply: `${label}: ` }),
        )
      : valuesOf(schema).map((label) => ({ label }))
  return options.length === 0 ? null : { from: context.pos - typed.length, options }
}

/** The parent keys of a line, found by indentation. */
function pathAbove(doc: Text, from: number, indent: number): string[] {
  const path: string[] = []
  let childIndent = indent
  for (let number = from - 1; number > 0 && childIndent > 0; number--) {
    const [, space = '', key = ''] = /^([\s-]*)([\w.]+):/.exec(doc.line(number).text) ?? []
    if (key === '' || space.length >= childIndent) continue
    path.unshift(key)
    childIndent = space.length
  }
  return path
}

function resolve(schema: Schema, path: readonly string[]): Schema[] {
  const [key, ...rest] = path
  const branches = [schema, ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  if (key === undefined) return branches.flatMap((one) => [one, ...(one === schema ? [] : (one.anyOf ?? []))])
  return branches.flatMap(({ properties = {}, additionalProperties }) => {
    const next =
      properties[key] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
    return next ? resolve(next, rest) : []
  })
}

const valuesOf = (schemas: Schema[]): string[] => [
  ...new Set(
    schemas.flatMap(({ enum: values = [], const: only, type }) => [
      ...values.map(String),
      ...(only === undefined ? [] : [JSON.stringify(only)]),
      ...(type === 'boolean' ? ['true', 'false'] : []),
    ]),
  ),
]
