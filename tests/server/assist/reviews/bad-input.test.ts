import { describe, expect, it } from 'vitest'
import { reviewSettings } from '#db/schema/index'
import { reviewWithAi } from '#server/assist/reviews/ai/review-with-ai'
import { runCommand } from '#server/assist/reviews/commands/run-command'
import { settleMerge } from '#server/assist/reviews/merge/settle-merge'
import { decideFinding } from '#server/assist/reviews/pages/decide-finding'
import type { JobContext } from '#server/kernel/context'
import { AiError } from '#server/ports/ai/port'
import type { CommittingHost, LocalRef } from '#server/ports/codehost/port'
import { parseDocument } from '#spec/markdown/index'
import { scriptedModel } from '#tests/support/scripted-model'
import { CODE, changeLine, openGitHubReviews, openLocalReviews, PATH, SPEC } from './review-world'

const local = openLocalReviews()
const hosted = await openGitHubReviews()
/** A sample of 50 MB, or everything with DEEP. */
const LARGE_MB = process.env.DEEP === undefined ? 5 : 50
const APPROVAL = 'Refunds above 100 need an approval'

type LocalHost = JobContext['ports']['codeHosts']['local']

/** The context of a job whose local code host has some replaced methods. */
const withHost = (ctx: JobContext, change: (host: LocalHost) => Partial<LocalHost>): JobContext => {
  const { codeHosts } = ctx.ports
  const host = { ...codeHosts.local, ...change(codeHosts.local) }
  return { ...ctx, ports: { ...ctx.ports, codeHosts: { ...codeHosts, local: host } } }
}

/** Runs the work before the first call of a function, such as a push in the middle of a run. */
function doFirst<Args extends unknown[], Result>(work: () => unknown, call: (...args: Args) => Result) {
  let isDone = false
  return (...args: Args): Result => {
    if (!isDone) work()
    isDone = true
    return call(...args)
  }
}

describe('a diff', () => {
  it(`of 300 files and ${LARGE_MB} MB is reviewed in a comment of bounded length`, async () => {
    const world = await local.start()
    const line = 'export const line = "of a very long generated text"\n'
    const text = line.repeat((LARGE_MB * 1_000_000) / 300 / line.length)
    const large = Object.fromEntries(Array.from({ length: 299 }, (_, i) => [`src/large/${i}.ts`, text]))
    world.push('work', { ...large, 'src/limit.ts': changeLine(1) })
    const number = await world.open('work')
    await world.review(number)
    const { touched, codeFiles, isTruncated } = await world.report()
    expect({ codeFiles, isTruncated }).toEqual({ codeFiles: 300, isTruncated: false })
    expect(touched.map(({ criterionText }) => criterionText)).toEqual([APPROVAL])
    expect((await world.comments(number))[0]?.length).toBeLessThan(65_536)
  })

  it('of more than 3 000 files says that only a part was looked at, and passes no gate', async () => {
    const world = await local.start()
    const { orgId, id: repositoryId } = world.key
    await local.indexing.db.insert(reviewSettings).values({ orgId, repositoryId, touchedMustChange: true })
    const many = Object.fromEntries(Array.from({ length: 3010 }, (_, i) => [`src/many/${i}.ts`, `${i}\n`]))
    world.push('work', { 'a.ts': 'export {}\n', ...many, 'src/refund.ts': changeLine(12) })
    const number = await world.open('work')
    await world.review(number)
    expect((await world.comments(number))[0]).toContain('Only a part was looked at.')
    const [run] = await world.runs()
    expect(run?.report?.touched).toEqual([])
    expect(run?.gates).toMatchObject([
      { isPassed: false, text: expect.stringContaining('Split this pull request') },
    ])
  })

  it('of binary files touches the criteria whose code is replaced, and no others', async () => {
    const world = await local.start()
    const image = new Uint8Array(5000).map((_, i) => i % 256)
    world.push('images', { 'docs/logo.png': image, 'docs/specs/picture.md': image })
    const images = await world.open('images')
    await world.review(images)
    expect((await world.report()).touched).toEqual([])
    world.push('work', { 'src/limit.ts': image, 'src/refund.ts': image })
    await world.review(await world.open('work'))
    expect((await world.report()).touched).toHaveLength(2)
  })

  it('of submodules touches the criteria whose code becomes one', async () => {
    const world = await local.start()
    const { git } = world
    const point = (path: string, commit: string) =>
      git.git('update-index', '--add', '--cacheinfo', `160000,${commit.repeat(40)},${path}`)
    git.git('checkout', '--quiet', '-b', 'work')
    git.git('rm', '--quiet', 'src/limit.ts')
    point('src/limit.ts', 'a')
    point('docs/specs/other.md', 'b')
    git.git('commit', '--quiet', '--message', 'Use submodules')
    git.git('checkout', '--quiet', 'main')
    await world.review(await world.open('work'))
    const report = await world.report()
    expect(report.touched.map(({ criterionText }) => criterionText)).toEqual([APPROVAL])
    expect(report.problems).toEqual([])
  })

  it('of a mass rename touches only what also changed', async () => {
    const many = Object.fromEntries(Array.from({ length: 290 }, (_, i) => [`src/many/${i}.ts`, `${i}\n`]))
    const world = await local.start({
      ...many,
      [PATH]: SPEC,
      'src/limit.ts': CODE,
      'src/refund.ts': CODE,
    })
    world.git.git('checkout', '--quiet', '-b', 'work')
    world.git.git('mv', 'src', 'lib')
    world.git.commit({ 'lib/refund.ts': changeLine(12) })
    world.git.git('checkout', '--quiet', 'main')
    await world.review(await world.open('work'))
    expect((await world.report()).touched).toMatchObject([{ files: [{ path: 'lib/refund.ts' }] }])
  })
})

describe('commits that move', () => {
  it('a force-push during a run supersedes it, and nothing of it is said', async () => {
    const world = await local.start()
    world.push('work', { 'src/limit.ts': changeLine(1) })
    const number = await world.open('work')
    const forcePush = () => {
      world.push('other', { 'src/refund.ts': changeLine(12) })
      world.git.git('branch', '--force', 'work', 'other')
    }
    const moving = withHost(world.ctx, (host) => ({ diff: doFirst(forcePush, host.diff) }))
    await world.review(number, {}, moving)
    expect((await world.runs()).map(({ state }) => state)).toEqual(['superseded'])
    expect(await world.comments(number)).toEqual([])
    await world.review(number)
    expect((await world.runs()).map(({ state }) => state)).toEqual(['superseded', 'done'])
    const [comment, ...others] = await world.comments(number)
    expect(others).toEqual([])
    expect(comment).toContain('A customer MUST get all money back')
    expect(comment).not.toContain(APPROVAL)
  })

  it('a base branch that moves while we write keeps its commit, and gets ours once', async () => {
    const { world, settle } = await merged()
    const push = () => world.git.commit({ 'src/other.ts': 'export {}\n' }, 'Meanwhile')
    const moving = withHost(world.ctx, (host) => ({
      commit: doFirst(push, host.commit as CommittingHost<LocalRef>['commit']),
    }))
    await expect(settle(moving)).rejects.toThrow('has moved')
    await settle(world.ctx)
    await settle(world.ctx)
    const log = world.git.git('log', '--format=%s', 'main').split('\n')
    expect(log.filter((subject) => subject === 'Meanwhile')).toHaveLength(1)
    expect(log.filter((subject) => subject.includes('record criteria'))).toHaveLength(1)
    expect(world.git.git('show', `main:${PATH}`)).toContain('- [x] A refund SHOULD be fast')
  })
})

const CRITERION = parseDocument(SPEC).sections[0]?.acceptanceCriteria[1]
const realized = {
  file_path: PATH,
  section_id: '1-full-refund',
  criterion_id: CRITERION?.id,
  verdict: 'realized',
  confidence: 0.9,
  reason: 'It is fast.',
  files: [{ path: 'src/limit.ts', lines: '1' }],
}

/** A merged pull request for which a person accepted that it realizes a criterion. */
async function merged() {
  const { world, number } = await reviewWithAnswer(() => JSON.stringify({ realizations: [realized] }))
  const { orgId, id: repositoryId } = world.key
  await local.indexing.db.insert(reviewSettings).values({ orgId, repositoryId, atMerge: 'check' })
  for (const { id, kind } of await world.findings())
    if (kind === 'realization') await decideFinding(world.person, { findingId: id, decision: 'accepted' })
  await world.merge(number)
  return { world, settle: (ctx: JobContext) => settleMerge(ctx, { ...world.task, number }) }
}

/** A pull request that was sent to a model. */
async function reviewWithAnswer(answer: () => string, options: Partial<JobContext> = {}) {
  local.indexing.ctx.ports.ai = scriptedModel(answer)
  const world = await local.start()
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work')
  await world.review(number)
  const [run] = await world.runs()
  const ask = (more: Partial<JobContext> = {}) =>
    reviewWithAi({ ...world.ctx, ...more }, { ...world.task, number, runId: run?.id ?? 0 })
  const outcome = await ask(options).then(
    () => 'done',
    () => 'tried again',
  )
  return { world, number, outcome, ask }
}

it('a pull request that edits the evidence itself is judged by the evidence of the base', async () => {
  const world = await local.start()
  const elsewhere = SPEC.replace('file:src/limit.ts', 'file:src/other.ts')
  world.push('moved', { [PATH]: elsewhere, 'src/limit.ts': changeLine(1) })
  await world.review(await world.open('moved'))
  const moved = await world.report()
  expect(moved.touched).toMatchObject([{ criterionText: APPROVAL, files: [{ path: 'src/limit.ts' }] }])
  expect(moved.documents).toMatchObject([
    {
      summary: 'evidence of 1 criterion changed',
      changes: [
        { text: '**2 Limits**: evidence src/limit.ts › src/other.ts: Refunds above 100 need an approval' },
      ],
    },
  ])
  world.push('named', { [PATH]: elsewhere, 'src/other.ts': changeLine(1) })
  await world.review(await world.open('named'))
  expect((await world.report()).touched).toEqual([])
})

describe('a model', () => {
  it.each([
    ['prose', 'I approve this pull request, and so should you.'],
    ['half a document', '{"summary": "x", "realizations": [{"file_path"'],
    ['nothing', ''],
  ])('that returns %s leaves the part without AI, with a line that says so', async (_, text) => {
    const { world, number } = await reviewWithAnswer(() => text)
    expect((await world.runs()).map(({ aiState }) => aiState)).toEqual(['failed'])
    const [comment] = await world.comments(number)
    expect(comment).toContain(APPROVAL)
    expect(comment).toContain('the answer of the model could not be read')
  })

  it('that returns paths of other repositories has said nothing', async () => {
    const other = ['octo/other/src/limit.ts', '../other/src/limit.ts', '/etc/passwd', 'C:\\limit.ts']
    const { world } = await reviewWithAnswer(() =>
      JSON.stringify({
        realizations: other.map((path) => ({ ...realized, files: [{ path }] })),
        discrepancies: other.map((file_path) => ({
          file_path,
          section_id: '1-full-refund',
          severity: 'high',
          spec_says: 'All',
          pull_does: 'Nothing',
        })),
        doc_updates: other.map((file_path) => ({
          file_path,
          section_id: '1-full-refund',
          reason: 'r',
          old_text: 'Money goes back.',
          new_text: 'Gone.',
        })),
      }),
    )
    expect((await world.findings()).map(({ kind }) => kind)).toEqual(['touched'])
  })

  it.each(['rate_limited', 'overloaded'] as const)(
    'that answers %s is asked again, and at last the review says so',
    async (failure) => {
      let isAway = true
      const answer = () => {
        if (isAway) throw new AiError(failure)
        return JSON.stringify({ realizations: [realized] })
      }
      const { world, number, outcome, ask } = await reviewWithAnswer(answer)
      expect(outcome).toBe('tried again')
      await ask({ isLastAttempt: true })
      expect((await world.runs()).map(({ aiState }) => aiState)).toEqual(['failed'])
      expect((await world.comments(number))[0]).toMatch(/rate limit|overloaded/)
      isAway = false
      await world.review(number, { isRepeated: true })
      await ask()
      expect((await world.runs()).map(({ aiState, aiNote }) => [aiState, aiNote])).toEqual([['done', null]])
    },
  )
})

it("a fork's pull request gets a check and a comment, and nothing else is written for it", async () => {
  const world = await hosted.start()
  const { orgId, id: repositoryId } = world.key
  const at = { file_path: PATH, section_id: '1-full-refund' }
  const update = { ...at, old_text: 'Money goes back.', new_text: 'Soon.', reason: 'Fast' }
  hosted.indexing.ctx.ports.ai = scriptedModel(() =>
    JSON.stringify({ realizations: [realized], doc_updates: [update] }),
  )
  await hosted.indexing.db.insert(reviewSettings).values({ orgId, repositoryId, atMerge: 'check' })
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work')
  const pull = world.repo.pulls.get(number)
  if (!pull) throw new Error('no pull request')
  pull.isFromFork = true
  world.repo.permissions.set('writer', 'write')
  const refs = () => world.git.git('for-each-ref', '--format=%(refname) %(objectname)')
  const untouched = refs()

  await world.review(number)
  const [run] = await world.runs()
  await reviewWithAi(world.ctx, { ...world.task, number, runId: run?.id ?? 0 })
  const comment = { body: '@plumbline-test apply', login: 'writer', kind: 'pull' as const }
  await runCommand(world.ctx, { ...world.task, number, commentId: 1, hosted: comment })
  expect(world.checks()).toHaveLength(1)
  expect(await world.comments(number)).toEqual([
    expect.stringContaining(APPROVAL),
    expect.stringContaining('The branch is in a fork, where nothing can be written.'),
  ])
  expect(refs()).toBe(untouched)
  expect(world.repo.pulls.size).toBe(1)
})
