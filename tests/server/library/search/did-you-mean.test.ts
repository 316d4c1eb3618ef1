import { expect, it } from 'vitest'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchableOnce } from './make-corpus'

const indexing = openIndexing()

const opened = searchableOnce(indexing, {
  'docs/specs/old/stamps.md': '# Stamps\n',
  'docs/money.md':
    '---\nstatus: todo\nteam: Core Payments\nowner: billing-leads\ntags: [money]\n---\n# Refunds\n\nThe shopper is paid.\n\n## The policy\n\nText.\n',
})

it.each([
  ['a value', 'refund status:toodo', 'refund status:todo'],
  ['a filter', 'titel:refund', 'title:refund'],
  ['a team, with a space', 'shopper team:"core paymnts"', 'shopper team:"Core Payments"'],
  ['an owner', 'owner:biling-leads', 'owner:billing-leads'],
  ['a tag', 'tag:mony', 'tag:money'],
  ['a repository', 'repo:acme/spec refund', 'repo:acme/specs refund'],
  ['a repository by its name', 'repo:spces', 'repo:specs'],
  ['a folder', 'in:doc/spces refund', 'in:docs/specs refund'],
  ['a folder of a repository', 'in:acme/specs/dcs', 'in:acme/specs/docs'],
  ['the path of a folder', 'in:old stamps zebra', 'in:docs/specs/old stamps zebra'],
  ['the path of two folders', 'in:specs/old zebra', 'in:docs/specs/old zebra'],
  ['the path of a mistyped folder', 'in:odl stamps', 'in:docs/specs/old stamps'],
  ['a word of a title', 'title:stmaps', 'title:stamps'],
  ['a word of a heading', 'refund heading:policcy', 'refund heading:policy'],
  ['a folder of a path', 'path:spces refund', 'path:specs refund'],
  ['a part of a path', 'path:docs/sepcs', 'path:docs/specs'],
  ['the name of a file', 'path:stmaps.md', 'path:stamps.md'],
  ['the name of a file without its extension', 'path:old/stapms', 'path:old/stamps'],
  ['a path in quotation marks', 'shopper path:"docs/mony.md"', 'shopper path:"docs/money.md"'],
  ['all of them', 'status:toodo tag:mony', 'status:todo tag:money'],
  ['a value beside a pattern', '/paid/ team:"core paymnts"', '/paid/ team:"Core Payments"'],
])('suggests %s', async (_what, q, expected) => {
  const { search } = await opened()
  expect((await search(q)).did_you_mean).toBe(expected)
})

it.each([
  'refund',
  'in:docs/specs zebra',
  'in:acme zebra',
  'in:zebras',
  'path:zebras',
  'path:spec zebra',
  'path:docs/*/spces*',
  'tag:money',
  'team:"core payments" zebra',
  'tag:zebra',
  'refund or tag:mony',
  'title:stamps zebra',
  'title:zebras',
  'title:stm*',
])('suggests nothing for %s', async (q) => {
  const { search } = await opened()
  expect((await search(q)).did_you_mean).toBeNull()
})
