import { lstatSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { UsageError } from '#cli/usage-error'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import type { LoadedConfig } from '#spec/config/load-config'
import { type LintFinding, lintConfig } from '#spec/lint/index'
import { findRoot, namesIn } from './find-root'
import { pathBelow } from './path-below'
import { readText } from './read-text'

export interface NamedPath {
  /** Relative to the root, with `/`; empty for the root itself. */
  path: string
  isFolder: boolean
}

/** A repository on disk with its configuration, and the paths named on the command line. */
export interface Checkout {
  root: string
  namedPaths: NamedPath[]
  loaded: LoadedConfig
  /** Findings about the configuration. */
  findings: LintFinding[]
}

export function openCheckout(words: readonly string[], configFile: string | undefined): Checkout {
  const locations = words.map((word) => locate(word))
  const [first] = locations
  const start =
    first === undefined ? process.cwd() : first.isFolder ? first.absolute : dirname(first.absolute)
  const root = findRoot(start)
  const namedPaths = locations.map(({ word, absolute, isFolder }) => ({
    path: pathWithin(root, absolute, word),
    isFolder,
  }))
  return { root, namedPaths, ...loadConfigFile(root, configFile) }
}

function locate(word: string): { word: string; absolute: string; isFolder: boolean } {
  const absolute = resolve(word)
  const stats = lstatSync(absolute, { throwIfNoEntry: false })
  if (stats === undefined) throw new UsageError(`svc: no such file or folder: ${word}`)
  return { word, absolute, isFolder: stats.isDirectory() }
}

function pathWithin(root: string, absolute: string, word: string): string {
  const path = pathBelow(root, absolute)
  if (path === null) throw new UsageError(`svc: ${word} is outside ${root}. Check one repository at a time.`)
  return path
}

function loadConfigFile(root: string, configFile: string | undefined): Pick<Checkout, 'loaded' | 'findings'> {
  const path = configFile === undefined ? configNameIn(root) : pathOfConfig(root, configFile)
  if (path === null) return lintConfig(null)
  const text = readText(root, path)
  if (text === 'missing') return lintConfig(null)
  if ('source' in text) return lintConfig({ path, source: text.source })
  return { loaded: lintConfig(null).loaded, findings: [text.finding] }
}

/** `--config` may name a file outside the repository. */
function pathOfConfig(root: string, configFile: string): string {
  const { absolute } = locate(configFile)
  return pathBelow(root, absolute) ?? relative(root, absolute)
}

function configNameIn(root: string): string | null {
  const names = new Set(namesIn(root))
  return CONFIG_FILE_NAMES.find((name) => names.has(name)) ?? null
}
