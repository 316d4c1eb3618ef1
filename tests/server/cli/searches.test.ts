import { expect, it } from 'vitest'
import { openCliWorld } from './cli-world'

const world = openCliWorld({
  'docs/specs/refunds.md': '# Refunds\n\n## Time\n\nA refund takes two days.\n',
  'docs/specs/start.md': '# Start here\n\n## Overview\n\nQuestions of shoppers.\n',
})

async function json(...words: string[]) {
  const { code, out, err } = await world.svc(...words, '--json')
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out)
}

const pathsOf = async (q: string) => {
  const { results } = await json('search', q, '--repo', 'acme/specs')
  return results.map(({ file_path }: { file_path: string }) => file_path)
}

it('svc pins sets, lists and removes the documents of a search', async () => {
  const pin = { repo: 'acme/specs', file_path: 'docs/specs/start.md', title: 'Start here' }
  expect(await json('pins')).toEqual({ pins: [] })
  expect(await json('pins', 'set', 'Refund?', 'acme/specs/docs/specs/start.md')).toEqual({
    query: 'refund',
    documents: [pin],
  })
  expect(await json('pins')).toEqual({ pins: [{ query: 'refund', documents: [pin] }] })
  expect((await world.svc('pins')).out).toContain('acme/specs/docs/specs/start.md  Start here')
  expect(await pathsOf('refund')).toEqual(['docs/specs/start.md', 'docs/specs/refunds.md'])
  expect((await world.svc('pins', 'remove', 'refund')).out).toContain('“refund” has no pinned documents.')
  expect(await pathsOf('refund')).toEqual(['docs/specs/refunds.md'])
})

it('svc synonyms sets, lists and removes synonyms', async () => {
  expect(await json('synonyms', 'set', 'reimbursement', 'refund', 'money back')).toEqual({
    term: 'reimbursement',
    words: ['refund', 'money back'],
  })
  expect((await world.svc('synonyms')).out).toContain('reimbursement  refund, money back')
  expect(await pathsOf('reimbursement')).toEqual(['docs/specs/refunds.md'])
  await json('synonyms', 'remove', 'reimbursement')
  expect(await json('synonyms')).toEqual({ synonyms: [] })
})

it.each([
  [['pins', 'set', 'refund'], 2, 'name the search and a document'],
  [['pins', 'set', 'refund', 'start.md'], 2, 'write a document as OWNER/NAME/PATH'],
  [['pins', 'remove'], 2, 'name the search'],
  [['pins', 'set', 'refund', 'acme/specs/docs/none.md'], 1, 'acme/specs/docs/none.md is no document'],
  [['synonyms', 'set', 'refund'], 2, 'name the term and a synonym'],
  [['synonyms', 'remove'], 2, 'name the term'],
  [['synonyms', 'set', 'rfc2000', 'refund'], 1, 'Numbers and identifiers have no synonyms'],
])('svc %s explains the mistake', async (words, code, message) => {
  const run = await world.svc(...words)
  expect([run.code, run.out]).toEqual([code, ''])
  expect(run.err).toContain(message)
})
