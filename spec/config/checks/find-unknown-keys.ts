import type { z } from 'zod'
import { MAX_CONFIG_DIAGNOSTICS } from '../diagnostic'
import { entriesOf, formatPath, type Path } from '../path'
import { configKeys } from '../schema/config-keys'
import { configFile } from '../schema/schema'
import { childOf, shapeOf } from '../schema/walk-schema'
import { nearest, suggest } from './nearest'
import type { ConfigProblem } from './problem'

/** Finds unknown keys and suggests the nearest known one, because most are misspelled. */
export function findUnknownKeys(root: unknown): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  visit(root, configFile, [], problems)
  return problems
}

function visit(value: unknown, schema: z.core.$ZodType, path: Path, problems: ConfigProblem[]): void {
  const knownKeys = shapeOf(schema)
  const children = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : entriesOf(value)
  for (const [part, child] of children) {
    if (problems.length > MAX_CONFIG_DIAGNOSTICS) return
    const childPath = [...path, part]
    const childSchema = childOf(schema, part)
    if (childSchema) visit(child, childSchema, childPath, problems)
    else if (knownKeys && typeof part === 'string')
      problems.push(explainUnknown(childPath, Object.keys(knownKeys)))
  }
}

function explainUnknown(path: Path, knownKeys: string[]): ConfigProblem {
  const name = String(path.at(-1))
  const parent = formatPath(path.slice(0, -1))
  const owner = parent === '' ? 'the configuration' : `\`${parent}\``
  const hint = suggest(name, knownKeys) || suggestElsewhere(name)
  const message = `${JSON.stringify(name)} is not a key of ${owner} and is ignored.${hint}`
  return { severity: 'warning', code: 'unknown_key', path, message, at: 'key' }
}

/** A known key in the wrong place, such as `doc_paths` outside `specs`. */
function suggestElsewhere(name: string): string {
  const keys = configKeys().filter(({ deprecated }) => !deprecated)
  const lastNames = keys.map(({ key }) => key.slice(key.lastIndexOf('.') + 1))
  const match = keys[lastNames.indexOf(nearest(name, lastNames) ?? '')]
  return match ? ` Did you mean \`${match.key}\`?` : ''
}
