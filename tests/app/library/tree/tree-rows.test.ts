import { describe, expect, it } from 'vitest'
import { folderKey, type KnownFolder, toKnown } from '#app/library/tree/tree-data'
import { moveInTree } from '#app/library/tree/tree-keys'
import { treePlaceOf } from '#app/library/tree/tree-place'
import { listRows } from '#app/library/tree/tree-rows'
import type { TreeEntry } from '#server/library/repos/wire'

const document = (path: string): TreeEntry => ({
  kind: 'document',
  path,
  title: path,
  title_prefix: null,
  status: null,
  doc_type: 'doc',
})
const folder = (path: string): TreeEntry => ({ kind: 'folder', path, name: path, documents: 1 })
const known = (...entries: TreeEntry[]): KnownFolder => toKnown({ entries, total: entries.length, offset: 0 })

const ROOT = folderKey('acme', 'specs', '')
const TEXT = folderKey('acme', 'specs', 'text')
const repositories = [
  { owner: 'acme', name: 'specs' },
  { owner: 'acme', name: 'other' },
]
const folders = new Map([
  [ROOT, known(folder('text'), document('README.md'))],
  [TEXT, known(document('text/a.md'), document('text/b.md'))],
])
const rowsWith = (open: string[], path: string | null = null) =>
  listRows({
    org: 'acme',
    repositories,
    folders,
    open: new Set(open),
    current: { owner: 'acme', repo: 'specs', path },
  })

const outlineOf = (rows: ReturnType<typeof rowsWith>) =>
  rows.map(({ level, node, isCurrent }) => `${'  '.repeat(level - 1)}${node?.label}${isCurrent ? ' <' : ''}`)

it('shows what is open, and marks one row as current', () => {
  expect(outlineOf(rowsWith([ROOT, TEXT], 'text/b.md'))).toEqual([
    'specs',
    '  text',
    '    text/a.md',
    '    text/b.md <',
    '  README.md',
    'other',
  ])
  expect(outlineOf(rowsWith([]))).toEqual(['specs <', 'other'])
})

it('has one row without an entry for each entry of a folder that has not arrived', () => {
  const part = toKnown({ entries: [document('text/b.md')], total: 3, offset: 1 })
  const rows = listRows({
    org: 'acme',
    repositories,
    folders: new Map([...folders, [TEXT, part]]),
    open: new Set([ROOT, TEXT]),
    current: null,
  })
  expect(rows.slice(2, 5).map(({ node, inFolder }) => [node?.label, inFolder?.index])).toEqual([
    [undefined, 0],
    ['text/b.md', 1],
    [undefined, 2],
  ])
})

describe('keys of the tree', () => {
  const rows = rowsWith([ROOT], 'README.md')
  const move = (at: number, key: string) => moveInTree(rows, at, key)

  it('moves by one row and stops at the ends', () => {
    expect(move(0, 'ArrowDown')).toEqual({ focus: 1 })
    expect(move(0, 'ArrowUp')).toEqual({ focus: 0 })
    expect(move(3, 'ArrowDown')).toEqual({ focus: 3 })
    expect(move(1, 'End')).toEqual({ focus: 3 })
    expect(move(3, 'Home')).toEqual({ focus: 0 })
  })

  it('opens, enters, closes and leaves a folder', () => {
    expect(move(1, 'ArrowRight')).toEqual({ toggle: TEXT })
    expect(move(0, 'ArrowRight')).toEqual({ focus: 1 })
    expect(move(0, 'ArrowLeft')).toEqual({ toggle: ROOT })
    expect(move(2, 'ArrowLeft')).toEqual({ focus: 0 })
    expect(move(2, 'ArrowRight')).toEqual({ focus: 2 })
  })

  it('opens all siblings, and finds a row by its first letter from the top again', () => {
    expect(move(0, '*')).toEqual({ open: [folderKey('acme', 'other', '')] })
    expect(move(0, 'r')).toEqual({ focus: 2 })
    expect(move(3, 't')).toEqual({ focus: 1 })
    expect(move(3, 'q')).toEqual({ focus: 3 })
    expect(move(0, 'Tab')).toBeNull()
  })
})

it('knows the document of a page', () => {
  expect(treePlaceOf('specs/acme/api/docs/a%20b.md')).toEqual({
    owner: 'acme',
    repo: 'api',
    path: 'docs/a b.md',
  })
  expect(treePlaceOf('repos/acme/api/issues/1')).toEqual({ owner: 'acme', repo: 'api', path: null })
  expect(treePlaceOf('editor/acme/api/new')).toEqual({ owner: 'acme', repo: 'api', path: null })
  expect(treePlaceOf('docs/acme/api/%E0%A4%A')).toEqual({ owner: 'acme', repo: 'api', path: '%E0%A4%A' })
  expect(treePlaceOf('tasks')).toBeNull()
  expect(treePlaceOf('')).toBeNull()
})
