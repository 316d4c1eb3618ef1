import { expect, it } from 'vitest'
import { buildDocumentTree } from '#server/library/repos/tree/document-tree'
import type { DocFile, SpecSummary } from '#server/library/repos/wire'
import { readableName } from '#spec/markdown/readable-name'

const doc = (path: string): DocFile => ({
  path,
  name: path,
  title: readableName(path).name,
  title_prefix: readableName(path).prefix,
  doc_type: 'doc',
  last_doc_change_at: null,
  url: '',
})

const treeOf = (...paths: string[]) => buildDocumentTree({ specs: [], docs: paths.map(doc) })

it('lists folders before documents, and counts the documents below a folder', () => {
  const { folders } = treeOf('README.md', 'text/a.md', 'text/deep/er/b.md')
  expect(folders.get('')).toMatchObject([
    { kind: 'folder', path: 'text', name: 'text', documents: 2 },
    { kind: 'document', path: 'README.md' },
  ])
  expect(folders.get('text')).toMatchObject([
    { kind: 'folder', path: 'text/deep', name: 'deep', documents: 1 },
    { kind: 'document', path: 'text/a.md' },
  ])
})

it('shows a folder with nothing but its readme as this document, among the folders', () => {
  const { folders, inOrder } = treeOf(
    'keps/10-b/README.md',
    'keps/9-a/spec.md',
    'keps/11-c/README.md',
    'keps/11-c/d.md',
  )
  expect(folders.get('keps')).toMatchObject([
    { kind: 'document', path: 'keps/9-a/spec.md' },
    { kind: 'document', path: 'keps/10-b/README.md' },
    { kind: 'folder', path: 'keps/11-c', documents: 2 },
  ])
  expect(inOrder).toHaveLength(4)
})

it('sorts numbers as numbers', () => {
  expect(treeOf('10-ten.md', '9-nine.md', '0100-hundred.md').inOrder.map(({ path }) => path)).toEqual([
    '9-nine.md',
    '10-ten.md',
    '0100-hundred.md',
  ])
})

it('lists all documents in the order in which one meets them', () => {
  const { inOrder } = treeOf('b.md', 'z/a.md', 'a/y.md')
  expect(inOrder.map(({ path }) => path)).toEqual(['a/y.md', 'z/a.md', 'b.md'])
})

it('gives a state only to documents that are tracked', () => {
  const spec = { ...({} as SpecSummary), title: 'A', title_prefix: null, type: 'spec', status: 'todo' }
  const { inOrder } = buildDocumentTree({
    specs: [
      { ...spec, file_path: 'a.md', tracked: true },
      { ...spec, file_path: 'b.md', tracked: false },
    ],
    docs: [],
  })
  expect(inOrder.map(({ status }) => status)).toEqual(['todo', null])
})
