import { type ConfigDiagnostic, START } from './diagnostic'

/** File names of the configuration in the root of a repository. The first one that exists is read. */
export const CONFIG_FILE_NAMES = ['CONFIG.yaml', 'SVC.yaml', 'CANON.yaml', 'SPECWRIGHT.yaml'] as const

/** Larger files are not read. */
export const MAX_CONFIG_BYTES = 256 * 1024

export function tooLargeDiagnostic(): ConfigDiagnostic {
  const message = 'The file is larger than 256 KB. Make it smaller.'
  return { severity: 'error', code: 'config_too_large', path: '', message, ...START }
}

export function missingFileDiagnostic(): ConfigDiagnostic {
  const message = 'The repository has no CONFIG.yaml, so the defaults are in effect.'
  return { severity: 'info', code: 'config_missing', path: '', message, ...START }
}

/** For a configuration file with an old name. */
export function legacyFileDiagnostic(name: string): ConfigDiagnostic {
  const message = `${name} is an old file name. Rename it to CONFIG.yaml.`
  return { severity: 'info', code: 'config_legacy_name', path: '', message, ...START }
}
