import { lstatSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { CONFIG_FILE_NAMES } from '../../spec/config/config-files'
import type { LoadedConfig } from '../../spec/config/load-config'
import { type LintFinding, lintConfig } from '../../spec/lint'
import { UsageError } from '../usage-error'
import { findRoot, namesIn } from './find-root'
import { readText } from './read-text'

export interface NamedPath {
  /** From the root, with `/`; empty for the root itself. */
  path: string
  isFolder: boolean
}

/** A repository on disk with its configuration, and the paths in it that the command line names. */
export interface Checkout {
  root: string
  named: NamedPath[]
  loaded: LoadedConfig
  /** What is wrong with the configuration. */
  findings: LintFinding[]
}

export function openCheckout(words: readonly string[], configFile: string | undefined): Checkout {
  const places = words.map((word) => locate(word))
  const [first] = places
  const start =
    first === undefined ? process.cwd() : first.isFolder ? first.absolute : dirname(first.absolute)
  const root = findRoot(start)
  const named = places.map(({ word, absolute, isFolder }) => ({
    path: within(root, absolute, word),
    isFolder,
  }))
  return { root, named, ...loadConfigFile(root, configFile) }
}

function locate(word: string): { word: string; absolute: string; isFolder: boolean } {
  const absolute = resolve(word)
  const stats = lstatSync(absolute, { throwIfNoEntry: false })
  if (stats === undefined) throw new UsageError(`svc: there is no file or folder ${word}.`)
  return { word, absolute, isFolder: stats.isDirectory() }
}

function within(root: string, absolute: string, word: string): string {
  const path = relative(root, absolute).split(sep).join('/')
  if (path === '..' || path.startsWith('../'))
    throw new UsageError(`svc: ${word} lies outside of ${root}; look at one repository at a time.`)
  return path
}

function loadConfigFile(root: string, given: string | undefined): Pick<Checkout, 'loaded' | 'findings'> {
  const path = given === undefined ? configNameIn(root) : relative(root, locate(given).absolute)
  if (path === null) return lintConfig(null)
  const text = readText(root, path)
  if (text === 'missing') return lintConfig(null)
  if ('source' in text) return lintConfig({ path, source: text.source })
  return { loaded: lintConfig(null).loaded, findings: [text.finding] }
}

function configNameIn(root: string): string | null {
  const names = new Set(namesIn(root))
  return CONFIG_FILE_NAMES.find((name) => names.has(name)) ?? null
}
