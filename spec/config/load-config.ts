import { checkAuthMethods } from './checks/check-auth-methods'
import { checkReferences } from './checks/check-references'
import { checkSense } from './checks/check-sense'
import { explainIssue } from './checks/explain-issue'
import { findUnknownKeys } from './checks/find-unknown-keys'
import type { ConfigProblem } from './checks/problem'
import { missingFileDiagnostic } from './config-files'
import {
  type ConfigDiagnostic,
  capDiagnostics,
  MAX_CONFIG_DIAGNOSTICS,
  type Position,
  START,
} from './diagnostic'
import { findOrigins, type Origins } from './origins'
import { formatPath, type Path } from './path'
import { type Config, configFile } from './schema/schema'
import { readYaml } from './yaml/read-yaml'
import { type Aliases, spreadShorthands } from './yaml/spread-shorthands'
import type { YamlPosition } from './yaml/yaml-position'

export interface LoadedConfig {
  /** With defaults and resolved aliases. Only the defaults if there is no file or it has errors. */
  config: Config
  diagnostics: ConfigDiagnostic[]
  /** False if the file has an error. */
  ok: boolean
  /** The origin of each value, by formatted path. */
  origins: Origins
}

/** Loads a CONFIG.yaml; null means that there is no file. Never throws. Takes linear time. */
export function loadConfig(text: string | null): LoadedConfig {
  if (text === null) return fallBack([missingFileDiagnostic()], true)
  const { value, positions, diagnostics } = readYaml(text)
  if (value === null) return fallBack(diagnostics, false)

  const { aliases, problems } = spreadShorthands(value)
  const parsed = configFile.safeParse(value)
  const issues = parsed.success ? [] : parsed.error.issues.slice(0, MAX_CONFIG_DIAGNOSTICS + 1)
  problems.push(...issues.flatMap((issue) => explainIssue(issue, value, positions)))
  problems.push(...checkReferences(value), ...checkAuthMethods(value))
  problems.push(...findUnknownKeys(value), ...checkSense(value))

  const all = sortByPosition([
    ...diagnostics,
    ...toConfigDiagnostics(problems, positions, aliases, diagnostics),
  ])
  if (!parsed.success || all.some(({ severity }) => severity === 'error')) return fallBack(all, false)
  const { sync: _, ...config } = parsed.data
  return {
    config,
    diagnostics: capDiagnostics(all),
    ok: true,
    origins: findOrigins(config, positions, aliases),
  }
}

export type ConfigInForce = Pick<LoadedConfig, 'config' | 'origins'>

/** The configuration in effect: if the file has errors, the last valid one stays. */
export function chooseConfig(loaded: LoadedConfig, lastGood: ConfigInForce | null): ConfigInForce {
  const { config, origins } = loaded.ok ? loaded : (lastGood ?? loaded)
  return { config, origins }
}

export function defaultConfig(): Config {
  const { sync: _, ...config } = configFile.parse({ version: '1' })
  return config
}

function fallBack(diagnostics: ConfigDiagnostic[], ok: boolean): LoadedConfig {
  const config = defaultConfig()
  const origins = findOrigins(config, new Map(), new Map())
  return { config, diagnostics: capDiagnostics(diagnostics), ok, origins }
}

/** Adds positions, and drops repeated problems: an inherited value is reported only where it is written. */
function toConfigDiagnostics(
  problems: ConfigProblem[],
  positions: Map<string, YamlPosition>,
  aliases: Aliases,
  earlier: ConfigDiagnostic[],
): ConfigDiagnostic[] {
  const reported = new Set(earlier.flatMap(({ severity, path }) => (severity === 'error' ? [path] : [])))
  return problems
    .filter(({ path }) => !reported.has(formatPath(path)) && !aliases.has(formatPath(path)))
    .map(({ severity, code, path, message, at }) => ({
      severity,
      code,
      path: formatPath(path),
      message,
      ...findPosition(path, at, positions),
    }))
}

function sortByPosition(diagnostics: ConfigDiagnostic[]): ConfigDiagnostic[] {
  return diagnostics.sort((a, b) => a.line - b.line || a.column - b.column)
}

/** A missing key gets the position of its nearest existing parent. */
function findPosition(path: Path, at: 'key' | 'value', positions: Map<string, YamlPosition>): Position {
  for (let length = path.length; length > 0; length--) {
    const position = positions.get(formatPath(path.slice(0, length)))
    if (position) return length === path.length ? position[at] : position.key
  }
  return positions.get('')?.value ?? START
}
