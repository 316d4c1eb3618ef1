import { defaultConfig, loadConfig } from '#spec/config/load-config'
import { type LintFinding, pureFix, pureLint } from '#spec/lint/index'

const PATH = 'docs/specs/a.md'

/** The other documents of the repository, by path. */
export type Others = Record<string, string>

function filesOf(source: string, others: Others) {
  return Object.entries({ [PATH]: source, ...others }).map(([path, text]) => ({ path, source: text }))
}

/** The findings of one spec in a repository with other documents. */
export function findingsIn(source: string, others: Others = {}, config = defaultConfig()): LintFinding[] {
  return pureLint(filesOf(source, others), config).filter(({ path }) => path === PATH)
}

/** The findings of one rule, as `line: message`. */
export function findingLines(
  code: string,
  source: string,
  others: Others = {},
  config = defaultConfig(),
): string[] {
  return findingsIn(source, others, config)
    .filter((finding) => finding.code === code)
    .map(({ line, message }) => `${line}: ${message}`)
}

/** The spec after all fixes. */
export function mended(source: string, others: Others = {}): string {
  return pureFix(filesOf(source, others), defaultConfig())[0]?.source ?? ''
}

export function configOf(yaml: string) {
  return loadConfig(yaml).config
}
