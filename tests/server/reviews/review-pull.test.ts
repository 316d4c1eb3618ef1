import { describe, expect, it } from 'vitest'
import { reviewSettings } from '../../../db/schema'
import { CODE, changeLine, openGitHubReviews, openLocalReviews, PATH, SPEC } from './review-world'

const local = openLocalReviews()
const hosted = await openGitHubReviews()

const starts = [
  ['a local repository', () => local.start()],
  ['a repository on GitHub', () => hosted.start()],
] as const

describe.each(starts)('a review of %s', (_, start) => {
  it('names the criteria whose lines change, also after shifts, and says so in one comment', async () => {
    const world = await start()
    world.git.commit({ 'src/refund.ts': `// new\n// lines\n${CODE}` })
    await world.index()
    world.push('work', { 'src/refund.ts': `// new\n// lines\n${changeLine(12)}` })
    const number = await world.open('work')
    await world.review(number)
    expect((await world.report()).touched.map(({ criterionText }) => criterionText)).toEqual([
      'A customer MUST get all money back',
    ])
    const [comment, ...others] = await world.comments(number)
    expect(others).toEqual([])
    expect(comment).toContain('A customer MUST get all money back (`src/refund.ts:12-22`)')
    expect((await world.runs()).map(({ state }) => state)).toEqual(['done'])
  })

  it('does not name criteria whose lines only moved or lie elsewhere, and is silent then', async () => {
    const world = await start()
    world.push('work', {
      'src/refund.ts': changeLine(30),
      'src/other.ts': 'export {}\n',
      'package-lock.json': '{}',
    })
    const number = await world.open('work')
    await world.review(number)
    expect((await world.report()).touched).toEqual([])
    expect(await world.comments(number)).toEqual([])
  })

  it('follows renames before the pull request and in it', async () => {
    const world = await start()
    world.git.git('mv', 'src/limit.ts', 'src/caps.ts')
    world.git.commit({})
    await world.index()
    world.git.git('checkout', '--quiet', '-b', 'work')
    world.git.git('mv', 'src/caps.ts', 'src/maximum.ts')
    world.git.commit({ 'src/maximum.ts': changeLine(3) })
    world.git.git('checkout', '--quiet', 'main')
    await world.review(await world.open('work'))
    expect((await world.report()).touched).toMatchObject([
      { criterionText: 'Refunds above 100 need an approval', files: [{ path: 'src/maximum.ts' }] },
    ])
  })

  it('reports changes of specs as meaning, new problems, and coverage', async () => {
    const world = await start()
    const after = SPEC.replace('status:todo', 'status:done').replace(
      '- [ ] Refunds above',
      '- [x] Refunds above',
    )
    world.push('work', { [PATH]: `${after}\n## 3. New\n<!-- svc:system:3 status:strange -->\n` })
    const number = await world.open('work')
    await world.review(number)
    const report = await world.report()
    expect(report.documents[0]?.changes.map(({ text }) => text)).toContain('**2 Limits**: todo › done')
    expect(report.problems.length).toBeGreaterThan(0)
    expect(report.coverage).toMatchObject({
      before: { doneAc: 0, totalAc: 3 },
      after: { doneAc: 1, totalAc: 3 },
    })
  })

  it('brings its comment up to date with the next push, and runs once per head', async () => {
    const world = await start()
    world.push('work', { 'src/limit.ts': changeLine(1) })
    const number = await world.open('work')
    await world.review(number)
    await world.review(number)
    expect(await world.runs()).toHaveLength(1)
    world.push('work', { 'src/limit.ts': CODE, 'src/other.ts': 'export {}\n' })
    await world.review(number)
    expect((await world.runs()).map(({ state }) => state)).toEqual(['done', 'done'])
    const comments = await world.comments(number)
    expect(comments).toHaveLength(1)
    expect(comments[0]).toContain('Nothing to report.')
  })

  it('rehearses a changed CONFIG.yaml, and the one of the base governs', async () => {
    const world = await start()
    const config = 'version: "1"\nagents: {pr_analysis: false}\nspecs: {doc_paths: ["nowhere/*.md"]}\n'
    world.push('work', { 'CONFIG.yaml': config })
    const number = await world.open('work')
    await world.review(number)
    expect((await world.report()).config).toMatchObject({ comesIntoForce: true, deselected: { total: 1 } })
    expect(await world.comments(number)).toHaveLength(1)
  })

  it('with pr_analysis off comments nothing, and enabled gates still run', async () => {
    const world = await start()
    world.git.commit({ 'CONFIG.yaml': 'version: "1"\nagents: {pr_analysis: false}\n' })
    await world.index()
    world.push('work', { 'src/limit.ts': changeLine(1) })
    const number = await world.open('work')
    await world.review(number)
    expect(await world.runs()).toEqual([])
    await local.indexing.db
      .insert(reviewSettings)
      .values({ orgId: world.key.orgId, repositoryId: world.key.id, touchedMustChange: true })
    await world.review(number)
    const [run] = await world.runs()
    expect(run?.gates).toMatchObject([{ gate: 'touched', isPassed: false }])
    expect(await world.comments(number)).toEqual([])
  })
})

describe('on GitHub', () => {
  it('one check run carries the result and annotates problems on their lines', async () => {
    const world = await hosted.start()
    const headSha = world.push('work', { [PATH]: SPEC.replace('status:todo', 'status:strange') })
    const number = await world.open('work')
    await world.review(number)
    await world.review(number, { isRepeated: true })
    expect(world.checks()).toMatchObject([{ name: 'Plumbline', headSha, conclusion: 'neutral' }])
    expect(world.checks()[0]?.annotations).toMatchObject([{ path: PATH, start_line: 16 }])
  })

  it('a comment of somebody else with our mark is left alone', async () => {
    const world = await hosted.start()
    world.push('work', { 'src/limit.ts': changeLine(1) })
    const number = await world.open('work')
    const issue = world.repo.issues.get(number)
    issue?.comments.push({
      id: 1,
      body: '<!-- plumbline review -->\nmine',
      author: 'mallory',
      isByApp: false,
    })
    await world.review(number)
    expect(issue?.comments.map(({ author }) => author)[0]).toBe('mallory')
    expect(issue?.comments[0]?.body).toBe('<!-- plumbline review -->\nmine')
    expect(await world.comments(number)).toHaveLength(1)
  })

  it('a gate that fails makes the check fail and says how to satisfy it', async () => {
    const world = await hosted.start()
    await hosted.indexing.db.insert(reviewSettings).values({
      orgId: world.key.orgId,
      repositoryId: world.key.id,
      touchedMustChange: true,
      minCoverage: 50,
    })
    world.push('work', { 'src/limit.ts': changeLine(1) })
    await world.review(await world.open('work'))
    const [check] = world.checks()
    expect(check?.conclusion).toBe('failure')
    expect(check?.summary).toContain('attest that they are still right: Refunds, Limits')
    expect(check?.summary).toContain('at least 50% are required')
  })
})
