import type { z } from 'zod'
import { formatPath, getAt, isMapping, type Path } from '../path'
import { candidatesOf, describeType } from '../schema/describe-type'
import { configFile } from '../schema/schema'
import { schemaAt, typeNameOf, unwrap } from '../schema/walk-schema'
import type { YamlPosition } from '../yaml/yaml-position'
import { suggest } from './nearest'
import type { ConfigProblem } from './problem'

type Issue = z.core.$ZodIssue

/** Explains a schema issue: the value, what is allowed, and what was probably meant. */
export function explainIssue(
  issue: Issue,
  root: unknown,
  positions: Map<string, YamlPosition>,
): ConfigProblem[] {
  const { path } = issue
  const value = getAt(root, path)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => explainKey([...path, key]))
  if (issue.code === 'invalid_key') return [explainKey(path)]
  if (issue.code === 'invalid_union' && isMapping(value)) {
    const inner = issuesOfMapping(issue.errors).map((nested) => ({
      ...nested,
      path: [...path, ...nested.path],
    }))
    if (inner.length > 0) return inner.flatMap((nested) => explainIssue(nested, root, positions))
  }
  return [value === undefined ? explainMissing(path) : explainValue(path, value, positions)]
}

/** The issues of the union option that takes a mapping; all other options fail at the value itself. */
function issuesOfMapping(errors: readonly Issue[][]): Issue[] {
  return errors.find((issues) => issues.every(({ path }) => path.length > 0)) ?? []
}

function explainMissing(path: Path): ConfigProblem {
  const message = `\`${formatPath(path)}\` is missing. Allowed: ${allowedAt(path)}.`
  return { severity: 'error', code: 'missing_key', path, message, at: 'key' }
}

/** A key of a mapping whose keys are restricted, such as the states of `forward`. */
function explainKey(path: Path): ConfigProblem {
  const parent = path.slice(0, -1)
  const record = unwrap(schemaAt(configFile, parent) ?? configFile) as z.ZodRecord
  const { keyType } = record.def
  const key = String(path.at(-1))
  const sentence = `${show(key)} cannot be a key of \`${formatPath(parent)}\`. Allowed: ${describeType(keyType)}.`
  const message = sentence + suggest(key, candidatesOf(keyType))
  return { severity: 'error', code: 'bad_key', path, message, at: 'key' }
}

function explainValue(path: Path, value: unknown, positions: Map<string, YamlPosition>): ConfigProblem {
  const schema = schemaAt(configFile, path)
  const source = positions.get(formatPath(path))?.source ?? null
  const sentence = `\`${formatPath(path)}\` is ${describeValue(value, source)}. Allowed: ${allowedAt(path)}.`
  const candidates = schema ? candidatesOf(schema) : []
  const hint = typeof value === 'string' ? suggest(value, candidates) : quoteHint(path, value, source)
  const isOfType = typeof value === 'string' && schema !== null && takesText(schema)
  const code = isOfType || (typeof value === 'number' && takesNumber(schema)) ? 'bad_value' : 'wrong_type'
  return { severity: 'error', code, path, message: sentence + hint, at: 'value' }
}

function allowedAt(path: Path): string {
  const schema = schemaAt(configFile, path)
  return schema ? describeType(schema) : 'a value'
}

const takesText = (schema: z.core.$ZodType): boolean =>
  typeNameOf(schema) === 'string' || candidatesOf(schema).length > 0

const takesNumber = (schema: z.core.$ZodType | null): boolean =>
  schema !== null && typeNameOf(schema) === 'number'

/** YAML does not read 1, 007 and true as text. If text is allowed, the hint is to add quotes. */
function quoteHint(path: Path, value: unknown, source: string | null): string {
  const schema = schemaAt(configFile, path) as z.ZodType | null
  const isScalar = typeof value === 'number' || typeof value === 'boolean'
  if (!isScalar || source === null || !schema?.safeParse(source).success) return ''
  const key = path.at(-1)
  return ` Write it in quotes: ${typeof key === 'string' ? `${key}: ` : ''}${show(source)}.`
}

function describeValue(value: unknown, source: string | null): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text ${show(value)}`
  if (typeof value === 'number') return `the number ${(source ?? String(value)).slice(0, 60)}`
  if (typeof value === 'boolean') return String(value)
  if (value === null) return 'empty'
  return Array.isArray(value) ? 'a list' : 'a mapping'
}

function show(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
