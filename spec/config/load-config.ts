import { checkReferences } from './checks/check-references'
import { checkSense } from './checks/check-sense'
import { explainIssue } from './checks/explain-issue'
import { findUnknownKeys } from './checks/find-unknown-keys'
import type { Problem } from './checks/problem'
import { missingFileDiagnostic } from './config-files'
import { type ConfigDiagnostic, capDiagnostics, MAX_DIAGNOSTICS, type Position, START } from './diagnostic'
import { findOrigins, type Origins } from './origins'
import { formatPath, type Path } from './path'
import { type Config, configFile } from './schema/schema'
import { type Place, readYaml } from './yaml/read-yaml'
import { type Aliases, spreadShorthands } from './yaml/spread-shorthands'

export interface LoadedConfig {
  /** Defaults filled in, aliases mapped; the defaults alone when there is no file or it has errors. */
  config: Config
  diagnostics: ConfigDiagnostic[]
  /** Whether `config` is what the file says: false as soon as there is one error. */
  ok: boolean
  /** Where each value of `config` comes from, by formatted path. */
  origins: Origins
}

/** Reads a CONFIG.yaml; null means that there is none. Never throws, and takes time linear in the text. */
export function loadConfig(text: string | null): LoadedConfig {
  if (text === null) return fallBack([missingFileDiagnostic()], true)
  const { value, places, diagnostics } = readYaml(text)
  if (value === null) return fallBack(diagnostics, false)

  const { aliases, problems } = spreadShorthands(value)
  const parsed = configFile.safeParse(value)
  const issues = parsed.success ? [] : parsed.error.issues.slice(0, MAX_DIAGNOSTICS + 1)
  problems.push(...issues.flatMap((issue) => explainIssue(issue, value, places)))
  problems.push(...checkReferences(value), ...findUnknownKeys(value), ...checkSense(value))

  const all = sortByPlace([...diagnostics, ...placeProblems(problems, places, aliases, diagnostics)])
  if (!parsed.success || all.some(({ severity }) => severity === 'error')) return fallBack(all, false)
  const { sync: _, ...config } = parsed.data
  return { config, diagnostics: capDiagnostics(all), ok: true, origins: findOrigins(config, places, aliases) }
}

export type ConfigInForce = Pick<LoadedConfig, 'config' | 'origins'>

/** The configuration in force: a file with errors leaves the last good one as it is. */
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

/** Each thing once: an inherited value is wrong only where it is written. */
function placeProblems(
  problems: Problem[],
  places: Map<string, Place>,
  aliases: Aliases,
  known: ConfigDiagnostic[],
): ConfigDiagnostic[] {
  const said = new Set(known.flatMap(({ severity, path }) => (severity === 'error' ? [path] : [])))
  return problems
    .filter(({ path }) => !said.has(formatPath(path)) && !aliases.has(formatPath(path)))
    .map(({ severity, code, path, message, at }) => ({
      severity,
      code,
      path: formatPath(path),
      message,
      ...findPosition(path, at, places),
    }))
}

function sortByPlace(diagnostics: ConfigDiagnostic[]): ConfigDiagnostic[] {
  return diagnostics.sort((one, other) => one.line - other.line || one.column - other.column)
}

/** A key that is missing points at its nearest parent that is there. */
function findPosition(path: Path, at: 'key' | 'value', places: Map<string, Place>): Position {
  for (let length = path.length; length > 0; length--) {
    const place = places.get(formatPath(path.slice(0, length)))
    if (place) return length === path.length ? place[at] : place.key
  }
  return places.get('')?.value ?? START
}
