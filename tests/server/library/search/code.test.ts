import { expect, it } from 'vitest'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchableOnce } from './make-corpus'

const indexing = openIndexing()

/** Many documents about the words of code, so that a text with the code is not among the best by its words. */
const aboutWords = (name: string, words: string) =>
  Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `docs/${name}/${at}.md`,
      `# ${words}\n\n${words}, ${words}.\n\n## ${words}\n\n${words}.\n`,
    ]),
  )

/** A long text with the code once. */
const once = (code: string) =>
  `# Notes\n\nOn other things.\n\n## Day\n\n${'Nothing here. '.repeat(200)}\n\n    ${code}\n`

const opened = searchableOnce(indexing, {
  'docs/entry.md':
    '# `@main` and other entry points\n\nOne type starts the program.\n\n## Attribute\n\nMark the type with `@main`. `@main` runs first.\n',
  'docs/main.md':
    '# The main function of a program that may wait\n\nThe main function.\n\n## Main\n\nMain, main, main.\n\n## Waiting\n\nOnly `@main` may be async.\n',
  'docs/main-thread.md': '# Main thread\n\nThe main thread.\n\n## Main\n\nMain work.\n',
  'docs/flags.md': '# Flags\n\n## Dry runs\n\nPass --dry-run to see a dry run.\n',
  'docs/dry.md': '# Dry run\n\n## Dry run\n\nA dry run changes nothing. A dry run is safe.\n',
  'docs/calls.md': once('a?.b()'),
  ...aboutWords('calls', 'A b'),
  'docs/derive.md': once('#[derive]'),
  ...aboutWords('derive', 'Derive'),
  'docs/force.md': once('git push --force'),
  ...aboutWords('force', 'Force'),
  'docs/memory.md': once('std::mem'),
  ...aboutWords('memory', 'Std mem'),
  'docs/assign.md': once('x[0] = y;'),
  'docs/parts.md': '# The y of x[0]\n\n## x[0] and y\n\n`x[0]` is not y; y is not `x[0]`.\n',
  ...aboutWords('assign', 'X 0 y'),
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

it.each([
  ['a?.b()', 'docs/calls.md'],
  ['#[derive]', 'docs/derive.md'],
  ['--force', 'docs/force.md'],
  ['std::mem', 'docs/memory.md'],
  ['STD::Mem', 'docs/memory.md'],
  ['x[0] = y;', 'docs/assign.md'],
  ['x[0]', 'docs/parts.md'],
  ['type:doc x[0] = y;', 'docs/assign.md'],
])('finds the text with %s before many about its words', async (q, first) => {
  const { results, total } = await (await opened()).search(q)
  expect(results[0]?.file_path).toBe(first)
  expect(total).toBeGreaterThan(60)
  const scores = results.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

it('puts the whole code before its parts, and these before the words', async () => {
  expect((await found('x[0] = y;')).slice(0, 2)).toEqual(['docs/assign.md', 'docs/parts.md'])
})

it('finds the words of code that nobody wrote so', async () => {
  expect(await found('@thread')).toEqual(['docs/main-thread.md'])
})

it('shows the section that has the code', async () => {
  const { results } = await (await opened()).search('@main')
  expect(results[1]).toMatchObject({ file_path: 'docs/main.md', section_id: 'waiting' })
})
