import { describe, expect, it } from 'vitest'
import { reviewSettings } from '#db/schema/index'
import { getReview } from '#server/assist/reviews/pages/get-review'
import { hearEvents } from '#tests/support/hear-events'
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
    const events = hearEvents(world.ctx)
    await world.review(number)
    expect(events.filter(({ name }) => name === 'review_posted')).toEqual([
      { name: 'review_posted', properties: { org_id: world.key.orgId, plan: 'enterprise' } },
    ])
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

  it('follows a rename that is older than the newest change of its section', async () => {
    const world = await start()
    world.git.git('mv', 'src/refund.ts', 'src/money.ts')
    world.git.commit({ 'src/money.ts': `// new\n${CODE}` })
    await world.index()
    world.git.commit({ [PATH]: SPEC.replace('Money goes back.', 'Money goes back soon.') })
    await world.index()
    world.push('one', { 'src/money.ts': `// new\n${changeLine(9)}` })
    await world.review(await world.open('one'))
    expect((await world.report()).touched).toEqual([])
    world.push('two', { 'src/money.ts': `// new\n${changeLine(20)}` })
    await world.review(await world.open('two'))
    expect((await world.report()).touched).toMatchObject([
      { criterionText: 'A customer MUST get all money back', files: [{ lines: '11-21' }] },
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
    expect(report.documents[0]?.changes.map(({ text }) => text)).toContain('**2 Limits**: To do → Done')
    expect(report.problems.length).toBeGreaterThan(0)
    expect(report.coverage).toMatchObject({
      before: { doneAc: 0, totalAc: 3 },
      after: { doneAc: 1, totalAc: 3 },
    })
  })

  it('lists what becomes stale where other sections are touched', async () => {
    const world = await start()
    world.push('one', { 'src/limit.ts': changeLine(1) })
    const touching = await world.open('one')
    await world.review(touching)
    expect((await world.report()).stale).toMatchObject([{ path: PATH, sectionId: '2-limits' }])
    expect((await world.comments(touching))[0]).not.toContain('become stale')

    // White space touches nothing. A changed status is not a review of its section; changed words are.
    world.push('two', {
      'src/limit.ts': CODE.replaceAll('export', ' export'),
      'src/refund.ts': changeLine(12),
      [PATH]: SPEC.replace('Money goes back.', 'Money goes back soon.').replace(
        'status:todo',
        'status:draft',
      ),
    })
    const number = await world.open('two')
    await world.review(number)
    const report = await world.report()
    expect(report.touched.filter(({ isChanged }) => !isChanged)).toEqual([])
    expect(report.stale.map(({ sectionId }) => sectionId)).toEqual(['2-limits'])
    const [comment = ''] = await world.comments(number)
    expect(comment).toMatch(/\*\*These sections become stale with the merge\*\*\n\n- Refunds › \[Limits\]/)
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
    expect(comments[0]).toContain('1 code file changed, and no spec names it.')
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

it('lists what the next ticket sync would do after the merge', async () => {
  const config = 'version: "1"\nspecs: {require_review: false}\nticket_systems: {own: {system: code_host}}\n'
  const world = await local.start({ [PATH]: SPEC, 'src/limit.ts': CODE, 'CONFIG.yaml': config })
  world.push('work', { [PATH]: `${SPEC}\n## 3. Vouchers\n<!-- svc:system:3 status:todo -->\n\nText.\n` })
  const number = await world.open('work')
  await world.review(number)
  expect((await world.report()).tickets).toMatchObject([
    { action: 'create', path: PATH, title: 'Vouchers', ticketId: null },
  ])
  const [comment = ''] = await world.comments(number)
  expect(comment).toContain('- create a ticket for Vouchers')
  expect((await getReview(world.person, { ...world.at, review_number: number })).tickets).toHaveLength(1)
})

it('history is searched for a file that is gone only once', async () => {
  const world = await local.start()
  world.git.commit({ 'src/refund.ts': null })
  world.git.git('mv', 'src/limit.ts', 'src/caps.ts')
  world.git.commit({})
  await world.index()
  let searches = 0
  const { codeHosts } = world.ctx.ports
  const history: typeof codeHosts.local.history = (...args) => {
    searches += 1
    return codeHosts.local.history(...args)
  }
  const counted = { ...codeHosts, local: { ...codeHosts.local, history } }
  const ctx = { ...world.ctx, ports: { ...world.ctx.ports, codeHosts: counted } }
  world.push('work', { 'src/caps.ts': changeLine(1) })
  const number = await world.open('work')
  for (const line of [2, 3]) {
    await world.review(number, {}, ctx)
    expect((await world.report()).touched).toMatchObject([{ files: [{ path: 'src/caps.ts' }] }])
    world.push('work', { 'src/caps.ts': changeLine(line) })
  }
  expect(searches).toBe(2)
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
