import { isScalar } from 'yaml'
import { type ConfigDiagnostic, START } from '../diagnostic'
import { isMapping } from '../path'
import { composeYaml } from './compose-yaml'
import { NodeReader } from './node-reader'
import type { YamlPosition } from './yaml-position'

export interface ReadYaml {
  /** The file's mapping without null values; null if the file has no mapping. */
  value: Record<string, unknown> | null
  /** By formatted path; `''` is the root. */
  positions: Map<string, YamlPosition>
  diagnostics: ConfigDiagnostic[]
}

export function readYaml(text: string): ReadYaml {
  const composed = composeYaml(text.startsWith('\uFEFF') ? text.slice(1) : text)
  const { document, diagnostics, locate } = composed
  const root = document?.contents ?? null
  const positions = new Map<string, YamlPosition>([['', { key: START, value: START, source: null }]])
  if (!document || diagnostics.length > 0) return { value: null, positions, diagnostics }
  // An empty file is an empty mapping, so that the error is the missing `version`.
  if (root === null || (isScalar(root) && root.value === null)) return { value: {}, positions, diagnostics }

  const reader = new NodeReader(composed, positions)
  const value = reader.read(root)
  if (isMapping(value)) return { value, positions, diagnostics: reader.diagnostics }
  if (reader.diagnostics.length === 0) {
    const message = 'The file must be a mapping of keys to values. Start it with version: "1".'
    const position = locate(root.range[0])
    reader.diagnostics.push({ severity: 'error', code: 'not_a_mapping', path: '', message, ...position })
  }
  return { value: null, positions, diagnostics: reader.diagnostics }
}
