import { expect, it } from 'vitest'
import { documents } from '#db/schema/index'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchableOnce } from './make-corpus'

const indexing = openIndexing()

const FILES = {
  'docs/money.md':
    '---\nstatus: todo\nteam: Core Payments\nowner: billing-leads\ntags: [money]\nreview_status: approved\n---\n# Refunds\n\n## Getting money back\n<!-- svc:system:getting-money-back status:blocked:PAY-200 -->\n<!-- svc:ticket:jira:PAY-7 -->\n\nTo be or not to be refunded: the shopper is paid at once.\n\n- [ ] It MUST be quick\n',
  'docs/letters.md':
    '---\nstatus: done\nteam: growth\ntags: [mail, money]\n---\n# Letters\n\nWritten in ink.\n\n## Stamps\n\nThe shopper is not paid. Paying follows.\n',
  'docs/specs/code.md':
    '# Code\n\n## Calls\n\n`PaymentIntent` in src/pay.ts, `retry_count`, HTTPServer, GitHub, email, café crème.\n\n## Listing\n\nGet-ChildItem with -Recurse lists folders.\n',
}

const opened = searchableOnce(indexing, FILES)

it.each([
  ['all words', 'shopper paid', ['letters', 'money']],
  ['other forms of a word', 'refunding shoppers', ['money']],
  ['either', 'stamps or quick', ['letters', 'money']],
  ['either, then another word', '(stamps or quick) shopper', ['letters', 'money']],
  ['without a word', 'shopper -stamps', ['money']],
  ['without a phrase', 'shopper -"not paid"', ['money']],
  ['by a heading, without a word of its body', 'stamps -paying', []],
  ['without a word that another section has', 'letters -ink path:letters', []],
  ['words of different sections', 'ink stamps', ['letters']],
  ['a heading or what would only be left out', 'calls or -stamps', ['letters', 'specs/code']],
  ['nothing but what lacks a word', 'type:spec -shopper -inks', ['specs/code']],
  ['a phrase with words that say nothing', '"to be or not to be"', ['money']],
  ['a phrase without its accents', '"cafe creme"', ['specs/code']],
  ['a phrase with accents of its own', '"to bé or not"', ['money']],
  ['an option of a command', 'Get-ChildItem -Recurse', ['specs/code']],
  ['nothing but an option', '-recurse', ['specs/code']],
  ['a state that is none', 'status:donee', []],
  ['a phrase with an identifier, in any case', '"retry_count httpserver github"', ['specs/code']],
  ['a phrase with the humps of another text', '"GitHub eMail"', ['specs/code']],
  ['the ticket that blocks a section', 'PAY-200', ['money']],
  ['no stop words with punctuation', 'what is it? stamps: of it.', ['letters']],
  ['a phrase as it is written, not its stems', '"is paid"', ['money']],
  ['a beginning', 'stam*', ['letters']],
  ['only words that say nothing', 'the', ['letters', 'money']],
  ['words that say nothing among others', 'the quick', ['money']],
  ['parts of an identifier', 'payment intent', ['specs/code']],
  ['an identifier in another style', 'payment_intent', ['specs/code']],
  ['an identifier as one word', 'paymentintent github', ['specs/code']],
  ['an identifier with humps', 'RetryCount', ['specs/code']],
  ['capitals before a hump', 'http server', ['specs/code']],
  ['a path', 'src/pay.ts', ['specs/code']],
  ['the end of a path', 'pay.ts', ['specs/code']],
  ['a word with a dash that the text lacks', 'e-mail', ['specs/code']],
  ['a word without its accents', 'cafe creme', ['specs/code']],
  ['a word with accents that the text lacks', 'réfund', ['money']],
  ['the name of the file', 'docs/letters.md', ['letters']],
  ['a status', 'status:done', ['letters']],
  ['a choice of states', 'status:todo,done', ['letters', 'money']],
  ['without a status', '-status:done shopper', ['money']],
  ['a team with a space', 'team:"core payments"', ['money']],
  ['the beginning of a team', 'team:core*', ['money']],
  ['an owner', 'owner:billing-leads', ['money']],
  ['a tag', 'tag:money -tag:mail', ['money']],
  ['a type', 'type:spec', ['letters', 'money', 'specs/code']],
  ['a review', 'review:approved', ['money']],
  ['a part of the path', 'path:specs/', ['specs/code']],
  ['a path with a star', 'path:docs/l*.md', ['letters']],
  ['a word of the title, in any form', 'title:refund', ['money']],
  ['a word of the name of the file', 'title:money', ['money']],
  ['no folder as a title', 'title:specs', []],
  ['the beginning of a title', 'title:let*', ['letters']],
  ['another word beside one of the title', 'title:refunds shopper', ['money']],
  ['without a title', 'shopper -title:letters', ['money']],
  ['a heading, in any form', 'heading:stamp', ['letters']],
  ['a heading with two words in sequence', 'heading:"money back"', ['money']],
  ['a heading in any case', 'heading:"MONEY back"', ['money']],
  ['a heading with the words in another order', 'heading:"back money"', []],
  ['no title as a heading', 'heading:refunds', []],
  ['a word beside a heading', 'heading:stamps shopper', ['letters']],
  ['no word of another section beside a heading', 'heading:stamps ink', []],
  ['without a heading', 'shopper -heading:stamps', ['money']],
  ['a heading or a word', 'heading:stamps or retry', ['letters', 'specs/code']],
  ['a folder', 'in:docs/specs', ['specs/code']],
  ['a folder of a repository', 'in:acme/specs/docs shopper', ['letters', 'money']],
  ['a whole repository', 'in:acme/specs stamps', ['letters']],
  ['no part of the name of a folder', 'in:docs/spec', []],
  ['without a folder', 'type:spec -in:docs/specs', ['letters', 'money']],
  ['a repository', 'repo:acme/specs stamps', ['letters']],
  ['a repository by its name', 'repo:specs stamps', ['letters']],
  ['another repository', 'repo:other stamps', []],
  ['sections that are blocked', 'is:blocked', ['money']],
  ['sections with a ticket', 'has:ticket', ['money']],
  ['sections with criteria', 'has:criteria', ['money']],
  ['a filter or a word', 'is:blocked or stamps', ['letters', 'money']],
])('finds %s', async (_what, q, expected) => {
  const { paths } = await opened()
  expect(await paths(q)).toEqual(expected)
})

it('filters by day of last change and by staleness', async () => {
  const { paths } = await opened()
  const changed = { lastDocChangeAt: new Date('2026-01-31T15:00:00Z'), staleSince: new Date() }
  await indexing.db.update(documents).set(changed)
  for (const q of ['updated:2026-01-31', 'updated:>2026-01-30', 'updated:<=2026-01-31', 'is:stale'])
    expect(await paths(q), q).toHaveLength(3)
  for (const q of ['updated:>2026-01-31', 'updated:<2026-01-31', '-is:stale stamps'])
    expect(await paths(q), q).toEqual([])
})

it('accepts the same filters as parameters', async () => {
  const { paths } = await opened()
  expect(
    await paths('shopper', { team: 'core payments', status: 'todo', review_status: 'approved' }),
  ).toEqual(['money'])
  expect(await paths('shopper', { tag: 'mail' })).toEqual(['letters'])
  expect(await paths('shopper status:todo', { status: 'done' })).toEqual([])
})

it('searches the valid part of a query and reports the position of the rest', async () => {
  const { search } = await opened()
  const { results, diagnostics } = await search('stamps "" ownr:')
  expect(results).toHaveLength(1)
  expect(diagnostics).toMatchObject([{ code: 'no_words', column: 8, length: 2 }])
})

it('matches nothing with a filter whose value does not exist, in any combination', async () => {
  const { search } = await opened()
  const paths = async (q: string) => (await search(q)).results.map(({ file_path }) => file_path)
  const stamps = await paths('stamps')
  expect(stamps).toHaveLength(1)
  for (const q of [
    'status:dnoe',
    'stamps status:dnoe',
    'status:dnoe,tood stamps',
    'stamps updated:2026-02-30',
  ])
    expect(await paths(q), q).toEqual([])
  for (const q of ['status:dnoe or stamps', '-status:dnoe stamps', 'NOT (stamps status:dnoe) stamps'])
    expect(await paths(q), q).toEqual(stamps)
  const { diagnostics } = await search('status:dnoe OR stamps')
  expect(diagnostics).toMatchObject([{ code: 'unknown_value', column: 1, length: 11 }])
  expect(diagnostics[0]?.message).toContain('draft, todo, in_progress, done, blocked, deprecated')
})
