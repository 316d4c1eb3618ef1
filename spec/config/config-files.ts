import { type ConfigDiagnostic, START } from './diagnostic'

/** Where a repository's configuration is looked for, in its root: the first that is there is read. */
export const CONFIG_FILE_NAMES = ['CONFIG.yaml', 'SVC.yaml', 'CANON.yaml', 'SPECWRIGHT.yaml'] as const

/** More than this is never read. */
export const MAX_CONFIG_BYTES = 256 * 1024

export function tooLargeDiagnostic(): ConfigDiagnostic {
  const message = 'The file is larger than 256 KB; a configuration is at most that.'
  return { severity: 'error', code: 'config_too_large', path: '', message, ...START }
}

export function missingFileDiagnostic(): ConfigDiagnostic {
  const message = 'The repository has no CONFIG.yaml: the defaults are in force.'
  return { severity: 'info', code: 'config_missing', path: '', message, ...START }
}

/** For a configuration that was read from one of the names before CONFIG.yaml. */
export function legacyFileDiagnostic(name: string): ConfigDiagnostic {
  const message = `${name} is an old name: rename it to CONFIG.yaml.`
  return { severity: 'info', code: 'config_legacy_name', path: '', message, ...START }
}
