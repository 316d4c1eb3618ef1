import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { COMMANDS } from '#cli/commands/index'
import { openIndex } from '#cli/index-cache/open-index'
import { searchLocally } from '#cli/source/local/search/search'
import type { SearchHit } from '#cli/source/wire/search'
import { openCliWorld } from './cli-world'

const REFUNDS = 'docs/specs/refunds.md'

const world = openCliWorld({
  'CONFIG.yaml': `version: "1"
team: platform
specs:
  doc_paths: ["docs/**/*.md"]
chat:
  notifications:
    coverage_threshold: 70
`,
  'README.md': '# Payments\n\nHow refunded customers are served.\n',
  'docs/guide.md': '# Guide\n\n## Running\n\nStart the PaymentIntent service.\n',
  [REFUNDS]: `---
title: Refunds
status: in_progress
owner: dana
team: billing
tags: [money, customers]
---
# Refunds

What refunding means.

## 1. Full refund
<!-- svc:system:1 status:todo -->
<!-- svc:ticket:jira:PAY-7 url:https://example.com/PAY-7 -->

Customers are refunded completely.

- [ ] The refund MUST arrive within a day
- [x] The refund MUST be logged
<!-- svc:realized-in:PR#12 src/log.ts:3-9 -->

### 1.1 Limits
<!-- svc:system:1.1 status:blocked:PAY-7 -->

- [ ] A limit SHOULD exist

#### Scenario: Too much
- GIVEN a limit
- WHEN somebody asks for more
- THEN it is refused

## 2. Old way
<!-- svc:system:2 status:deprecated -->
`,
  'docs/specs/ledger.md': `---
depends_on: refunds
status: Todo
---
## Booking
<!-- svc:system:booking status:todo -->

- [x] Booked twice is an error
`,
  'docs/adr/001-numbers.md': '# Numbers\n\nPlain integers.\n',
  'docs/specs/old.md':
    '---\nstatus: deprecated\n---\n## Gone\n<!-- svc:system:gone status:todo -->\n- [ ] never\n',
})

/** Commands that read or change one repository, here or on a server. Each is compared below. */
const COMPARED = ['blame', 'coverage', 'diff', 'done', 'search', 'show', 'stale', 'start', 'status', 'tasks']
/** These commands concern the server itself, or need `--repo` for work that a checkout lacks. */
const ONLINE_ONLY = ['apply', 'evidence sessions', 'evidence upload', 'open', 'plan', 'verify']

it('every command that takes --repo is compared, or has no answer of a checkout', () => {
  const names = COMMANDS.filter(({ options }) => 'repo' in options).map(({ name }) => name)
  expect(names.sort()).toEqual([...COMPARED, ...ONLINE_ONLY].sort())
})

/** The output of svc about the checkout and about the same repository on the server. */
async function compare(...words: string[]): Promise<unknown> {
  const [offline, online] = await Promise.all([
    world.svc(...words, '--json'),
    world.svc(...words, '--json', '--repo', 'acme/specs'),
  ])
  expect({ err: offline.err, code: offline.code }).toEqual({ err: online.err, code: online.code })
  const answer = JSON.parse(offline.out)
  expect(answer).toEqual(JSON.parse(online.out))
  return answer
}

it('status, tasks and coverage give the same JSON offline and online, svc:9f1c85983870', async () => {
  const status = (await compare('status')) as { specs: { file_path: string }[] }
  expect(status.specs.map(({ file_path }) => file_path)).toEqual([
    'docs/adr/001-numbers.md',
    'docs/specs/ledger.md',
    'docs/specs/old.md',
    REFUNDS,
  ])
  const { tasks } = (await compare('tasks')) as { tasks: { section_id: string; unblocks: number }[] }
  expect(tasks.map(({ section_id, unblocks }) => [section_id, unblocks])).toEqual([
    ['1-full-refund', 2],
    ['1.1-limits', 1],
    ['booking', 0],
  ])
  expect(await compare('tasks', '--status', 'blocked')).toMatchObject({ total: 1 })
  expect(await compare('stale')).toEqual({ stale: [] })
  expect(await compare('coverage')).toMatchObject({
    threshold: 70,
    is_below_threshold: true,
    by_team: { billing: { total_ac: 3 }, platform: { done_ac: 1 } },
  })
})

/** Scores also depend on dates and on how rare words are on the server. */
const withoutScore = ({ score, ...hit }: SearchHit) => {
  expect(score).toBeGreaterThanOrEqual(0)
  return hit
}

const isBestFirst = (results: readonly SearchHit[]) =>
  results.every(({ score }, at) => at === 0 || score <= (results[at - 1]?.score ?? 0))

it('search finds the same sections with the same snippets offline and online, best first', async () => {
  expect(await compare('search', 'nowhere-at-all')).toMatchObject({ total: 0, results: [] })
  const index = openIndex(world.git.path)
  const queries = [
    '"full refund"',
    'paymentintent',
    'custom*',
    'refund NOT paymentintent',
    'title:refunding',
    'heading:"full refunds"',
    'heading:limits or paymentintent',
    'in:docs/specs refund',
    'team:billing logged',
    'has:ticket',
    'type:adr OR path:guide',
    'refunded',
  ]
  const search = (query: string) => world.svc('search', query, '--json', '--repo', 'acme/specs')
  const runs = await Promise.all(queries.map(search))
  for (const [at, query] of queries.entries()) {
    const out = runs[at]?.out ?? ''
    const online = JSON.parse(out) as Awaited<ReturnType<typeof searchLocally>>
    const offline = await searchLocally(index, query, 50)
    expect(offline.total, query).toBe(online.total)
    expect(offline.total, query).toBeGreaterThan(0)
    expect(offline.results, query).toHaveLength(online.results.length)
    expect(offline.results.map(withoutScore), query).toEqual(
      expect.arrayContaining(online.results.map(withoutScore)),
    )
    expect([offline.results, online.results].map(isBestFirst), query).toEqual([true, true])
  }
})

it('show gives the same sections, criteria and scenarios', async () => {
  expect(await compare('show', REFUNDS)).toMatchObject({ file_path: REFUNDS, tracked: true })
  const { sections } = (await compare('show', `${REFUNDS}#1.1`)) as { sections: { title: string }[] }
  expect(sections.map(({ title }) => title)).toEqual(['Limits'])
})

it('show also reads documents that are no specs', async () => {
  expect(await compare('show', 'docs/guide.md')).toMatchObject({ frontmatter: { title: 'Guide' } })
  expect(await compare('show', 'README.md')).toMatchObject({ file_path: 'README.md', tracked: false })
})

it('what does not exist gives exit code 1 and one line, offline and online', async () => {
  for (const words of [
    ['show', 'docs/specs/nothing.md'],
    ['show', `${REFUNDS}#9`],
    ['start', `${REFUNDS}#9`],
    ['blame', `${REFUNDS}#9`],
    ['diff', REFUNDS, '--from', '0123456789abcdef0123456789abcdef01234567'],
    ['diff', 'docs/specs/nothing.md', '--from', world.git.head()],
  ]) {
    const runs = [await world.svc(...words), await world.svc(...words, '--repo', 'acme/specs')]
    const line = expect.stringMatching(/^svc.*\.\n$/)
    expect({ words, runs }).toEqual({
      words,
      runs: [
        { code: 1, out: '', err: line },
        { code: 1, out: '', err: line },
      ],
    })
  }
})

it('diff and blame tell the same story, also after a change by the server', async () => {
  const first = world.git.head()
  // The server commits, and the work tree follows. So the same change in the checkout needs the earlier text.
  for (const [command, from, to] of [
    ['start', 'todo', 'in_progress'],
    ['done', 'in_progress', 'done'],
  ] as const) {
    const before = readFileSync(path.join(world.git.path, REFUNDS), 'utf8')
    const online = await world.svc(command, `${REFUNDS}#1`, '--repo', 'acme/specs', '--json')
    const after = readFileSync(path.join(world.git.path, REFUNDS), 'utf8')
    writeFileSync(path.join(world.git.path, REFUNDS), before)
    const offline = await world.svc(command, `${REFUNDS}#1`, '--json')
    expect(offline).toEqual(online)
    expect(JSON.parse(offline.out)).toMatchObject({ section_id: '1-full-refund', from, to })
    expect(readFileSync(path.join(world.git.path, REFUNDS), 'utf8')).toBe(after)
  }
  const file = path.join(world.git.path, REFUNDS)
  const text = readFileSync(file, 'utf8').replace('[ ] The refund MUST arrive', '[x] The refund MUST arrive')
  world.git.commit({ [REFUNDS]: text }, 'Meet it')
  await world.index()
  const { changes } = (await compare('diff', REFUNDS, '--from', first)) as { changes: { kind: string }[] }
  expect(changes.map(({ kind }) => kind)).toEqual(['status_changed', 'criterion_checked'])
  expect(await compare('diff', '--from', first)).toEqual({ changes })
  expect(await compare('diff', '--from', first, '--to', first)).toEqual({ changes: [] })
  const shownSpec = (await compare('show', REFUNDS)) as {
    sections: { acceptance_criteria: { id: string }[] }[]
  }
  const id = shownSpec.sections[0]?.acceptance_criteria[0]?.id
  const { events } = (await compare('blame', `${REFUNDS}#${id}`)) as { events: { kind: string }[] }
  expect(events.map(({ kind }) => kind)).toEqual(['criterion_checked', 'criterion_added'])
})

it('stale names the same specs, once their code has changed', async () => {
  await world.staleness()
  expect(await compare('stale')).toEqual({ stale: [] })
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000)
  world.git.commit({ 'src/log.ts': 'one\ntwo\nthree\nfour\n' }, 'Change the code', tomorrow)
  await world.index()
  await world.staleness()
  expect(await compare('stale')).toMatchObject({ stale: [{ file_path: REFUNDS, title: 'Refunds' }] })
})
