import { CONFIG_FILE_NAMES, legacyFileDiagnostic } from '#spec/config/config-files'
import { type LoadedConfig, loadConfig } from '#spec/config/load-config'
import type { Diagnostic } from '#spec/types'
import type { LintFinding } from './lint-finding'
import type { SourceFile } from './read-document'

/** Loads and checks a repository's configuration. Null means that there is no file. */
export function lintConfig(file: SourceFile | null): { loaded: LoadedConfig; findings: LintFinding[] } {
  const loaded = loadConfig(file?.source ?? null)
  const [currentName, ...legacyNames] = CONFIG_FILE_NAMES
  const path = file?.path ?? currentName
  const legacy = legacyNames.find((name) => name === path)
  const diagnostics: Diagnostic[] = legacy === undefined ? [] : [legacyFileDiagnostic(legacy)]
  const findings = [...diagnostics, ...loaded.diagnostics].map(
    ({ severity, code, message, line, column }): LintFinding => ({
      path,
      severity,
      code,
      message,
      line,
      column,
      fix: null,
    }),
  )
  return { loaded, findings }
}
