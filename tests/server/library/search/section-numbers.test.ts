import { expect, it } from 'vitest'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchableOnce } from './make-corpus'

const indexing = openIndexing()

const opened = searchableOnce(indexing, {
  'docs/refunds.md':
    '# Refunds\n\n## 2. Rules\n\nSee 2.1.\n\n### 2.1 Limits\n\nAt most the price.\n\n### 2.2 Limits of time\n\n## 3. Days\n',
  'docs/limits.md':
    '# Limits of 2.1 and more\n\nLimits of version 2.1, limits 2.1.\n\n## Limits in 2.1\n\nThe limits of 2.1 are limits.\n',
  'docs/colons.md':
    '# Colons\n\n### 1: How to wait\n\nSee 7.2.\n\n#### 7.2: Queues\n\n7.20 is another.\n\n#### 7.20: Caches\n\nSee 7.2.\n',
  'docs/other.md':
    '# Other\n\n## 2. Other\n\n### 2.1 Names\n\nNames have limits.\n\n### 9.9.9 Last\n\nThe end.\n',
})

const first = async (q: string) => {
  const { results } = await (await opened()).search(q)
  return results.slice(0, 2).map(({ file_path, section_id }) => [file_path, section_id])
}

it.each([
  ['2.1 limits', 'docs/refunds.md', '2.1-limits'],
  ['Limits 2.1', 'docs/refunds.md', '2.1-limits'],
  ['§2.1 limit', 'docs/refunds.md', '2.1-limits'],
  ['2.1. the limits', 'docs/refunds.md', '2.1-limits'],
  ['2.2 limits', 'docs/refunds.md', '2.2-limits-of-time'],
  ['2.1 names', 'docs/other.md', '2.1-names'],
  ['2 rules', 'docs/refunds.md', '2-rules'],
  ['3. days', 'docs/refunds.md', '3-days'],
  ['9.9.9', 'docs/other.md', '9.9.9-last'],
  ['7.2', 'docs/colons.md', '7-2-queues'],
  ['7.2:', 'docs/colons.md', '7-2-queues'],
  ['7.2: queues', 'docs/colons.md', '7-2-queues'],
  ['7.20', 'docs/colons.md', '7-20-caches'],
  ['1: how to wait', 'docs/colons.md', '1-how-to-wait'],
  ['path:refunds 2.1', 'docs/refunds.md', '2.1-limits'],
])('finds %s first: %s#%s', async (q, path, section) => {
  expect((await first(q))[0]).toEqual([path, section])
})

it('finds all sections with a number before texts with it', async () => {
  expect((await first('2.1')).sort()).toEqual([
    ['docs/other.md', '2.1-names'],
    ['docs/refunds.md', '2.1-limits'],
  ])
  const { results, relaxed } = await (await opened()).search('2.1')
  expect(results[2]?.file_path).toBe('docs/limits.md')
  expect(relaxed).toBeNull()
})

it('takes a number beside words that no heading has beside it for a word', async () => {
  expect((await first('2.1 version'))[0]?.[0]).toBe('docs/limits.md')
})
