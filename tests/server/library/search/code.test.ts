import { expect, it } from 'vitest'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchableOnce } from './make-corpus'

const indexing = openIndexing()

const opened = searchableOnce(indexing, {
  'docs/entry.md':
    '# `@main` and other entry points\n\nOne type starts the program.\n\n## Attribute\n\nMark the type with `@main`. `@main` runs first.\n',
  'docs/main.md':
    '# The main function of a program that may wait\n\nThe main function.\n\n## Main\n\nMain, main, main.\n\n## Waiting\n\nOnly `@main` may be async.\n',
  'docs/main-thread.md': '# Main thread\n\nThe main thread.\n\n## Main\n\nMain work.\n',
  'docs/flags.md': '# Flags\n\n## Dry runs\n\nPass --dry-run to see a dry run.\n',
  'docs/dry.md': '# Dry run\n\n## Dry run\n\nA dry run changes nothing. A dry run is safe.\n',
})

const found = async (q: string) =>
  (await (await opened()).search(q)).results.map(({ file_path }) => file_path)

it.each([
  ['@main', ['docs/entry.md', 'docs/main.md', 'docs/main-thread.md']],
  ['--dry-run', ['docs/flags.md', 'docs/dry.md']],
  ['dry run', ['docs/dry.md', 'docs/flags.md', 'docs/entry.md']],
])('finds %s as it is written before its words', async (q, expected) => {
  expect(await found(q)).toEqual(expected)
})

it('finds the words of code that nobody wrote so', async () => {
  expect(await found('@thread')).toEqual(['docs/main-thread.md'])
})

it('shows the section that has the code', async () => {
  const { results } = await (await opened()).search('@main')
  expect(results[1]).toMatchObject({ file_path: 'docs/main.md', section_id: 'waiting' })
})
