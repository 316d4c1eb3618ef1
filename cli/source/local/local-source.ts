import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathBelow } from '#cli/checkout/path-below'
import { readText } from '#cli/checkout/read-text'
import { Failure } from '#cli/failure'
import { type CheckoutIndex, openIndex } from '#cli/index-cache/open-index'
import type { SpecSource } from '../spec-source'
import { answerDocument } from '../wire/answer-document'
import type { SpecRow } from '../wire/spec-row'
import { findCriterionEvents } from './criterion-events'
import { findStale } from './find-stale'
import { checkRevision, listChanged, readAtRevision, requireFullHistory } from './git'
import { listTasks } from './list-tasks'
import { searchCheckout } from './search/search-checkout'

/** The work tree around the current folder. Needs no server. */
export function openLocalSource(): SpecSource {
  let opened: CheckoutIndex | null = null
  const index = () => (opened ??= openIndex())
  const checked = new Map<string, boolean>()
  const hasRevision = (revision: string) => {
    const isKnownRevision = checked.get(revision) ?? checkRevision(index().root, revision)
    checked.set(revision, isKnownRevision)
    return isKnownRevision
  }
  return {
    specs: async () => specRows(index()),
    coverageThreshold: async () => index().config.coverageThreshold,
    tasks: async (status) => {
      const tasks = listTasks(index(), status)
      return { tasks, total: tasks.length }
    },
    search: searchCheckout,
    document: async (word) => {
      const path = findSpec(index(), word)
      return answerDocument(path, textOf(index().root, path))
    },
    changedSpecs: async (from, to) => {
      const specs = specRows(index()).map(({ file_path }) => file_path)
      if (!hasRevision(from)) return specs
      if (to !== null) hasRevision(to)
      const changed = listChanged(index().root, from, to)
      return changed === null ? specs : specs.filter((path) => changed.has(path))
    },
    text: async (word, revision) => {
      const { root, documents } = index()
      const path = pathFromRoot(root, word)
      if (revision !== null) return hasRevision(revision) ? readAtRevision(root, revision, path) : null
      return documents[path] === undefined ? null : textOf(root, path)
    },
    load: async (word) => {
      const content = textOf(index().root, findSpec(index(), word))
      return { content, version: content }
    },
    save: async (word, content, version) => {
      const path = findSpec(index(), word)
      const file = join(index().root, path)
      if (readFileSync(file, 'utf8') !== version)
        throw new Failure(`svc: ${path} changed meanwhile. Run the command again.`)
      writeFileSync(file, content)
    },
    stale: async () => {
      requireFullHistory(index().root)
      return findStale(index(), Date.now())
    },
    criterionEvents: async (word, criterionId) => {
      requireFullHistory(index().root)
      return findCriterionEvents(index().root, findSpec(index(), word), criterionId)
    },
  }
}

/** The specs of a checkout, by path. */
function specRows({ documents, config }: CheckoutIndex): SpecRow[] {
  return Object.values(documents)
    .filter(({ isSpec }) => isSpec)
    .map(({ row, team }) => ({ ...row, team: team ?? config.team }))
    .sort((one, other) => (one.file_path < other.file_path ? -1 : 1))
}

/** A path as typed: relative to the current folder or to the root. */
export function pathFromRoot(root: string, word: string): string {
  return pathBelow(root, resolve(word)) || word
}

function findSpec({ root, documents }: CheckoutIndex, word: string): string {
  const path = [pathFromRoot(root, word), word].find((candidate) => documents[candidate] !== undefined)
  if (path === undefined)
    throw new Failure(`svc: ${word} is no document of ${root}. svc status lists the specs.`)
  return path
}

function textOf(root: string, path: string): string {
  const text = readText(root, path)
  if (text === 'missing') throw new Failure(`svc: ${path} does not exist.`)
  if ('finding' in text) throw new Failure(`svc: ${path}: ${text.finding.message}`)
  return text.source
}
