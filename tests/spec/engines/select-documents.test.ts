import { describe, expect, test } from 'vitest'
import { createDocumentSelector, explainSelection, selectDocuments } from '#spec/engines/select-documents'

describe('a path is a document when', () => {
  const isDocument = createDocumentSelector(['docs/**', '!docs/private/**'])

  test.each([
    ['docs/a.md', true, 'it is matched markdown'],
    ['docs/a.markdown', true, 'it has the long extension'],
    ['docs/A.MD', true, 'it has the extension in capitals'],
    ['docs/a.txt', false, 'it is matched but not markdown'],
    ['docs/mdx.mdx', false, 'its extension only starts like markdown'],
    ['docs/md', false, 'it has no extension'],
    ['docs/_template.md', false, 'it is a template'],
    ['docs/_drafts/a.md', true, 'only its folder starts with _'],
    ['docs/private/a.md', false, 'it is excluded'],
    ['src/a.md', false, 'no pattern matches it'],
    ['README.md', true, 'it is the README of the root'],
    ['Readme.md', true, 'it is the README of the root in other capitals'],
    ['CHANGELOG.md', true, 'it is the CHANGELOG of the root'],
    ['src/README.md', false, 'it is the README of another folder'],
  ])('%s: %s (%s)', (path, expected) => {
    expect(isDocument(path)).toBe(expected)
    expect(explainSelection(path, ['docs/**', '!docs/private/**']).isDocument).toBe(expected)
  })
})

test('a README of the root is left out when a pattern excludes it', () => {
  expect(selectDocuments(['README.md', 'CHANGELOG.md'], ['!README.md'])).toEqual(['CHANGELOG.md'])
})

test('the documents of a tree keep the order of the tree', () => {
  expect(selectDocuments(['docs/b.md', 'README.md', 'docs/a.md', 'x.ts'], ['docs/*.md'])).toEqual([
    'docs/b.md',
    'README.md',
    'docs/a.md',
  ])
})

test('a selection explains each rule and pattern', () => {
  expect(explainSelection('docs/_t.md', ['docs/*.md']).trace).toEqual([
    { tried: 'a markdown file', matched: true, why: 'the name is _t.md' },
    { tried: 'a template', matched: true, why: 'names starting with _ are templates' },
    { tried: "the root's README.md or CHANGELOG.md", matched: false, why: expect.any(String) },
    { tried: 'docs/*.md', matched: true, why: 'matches' },
  ])
})
