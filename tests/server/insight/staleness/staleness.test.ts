import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { historyProgress } from '#db/schema/index'
import { countLive } from '#server/insight/coverage/count-live'
import { getDocumentCoverage } from '#server/insight/coverage/get-document-coverage'
import { attest } from '#server/insight/staleness/attest'
import { refreshStaleness } from '#server/insight/staleness/index'
import { listAttestations } from '#server/insight/staleness/list-attestations'
import type { Context, OrgProcedureContext } from '#server/kernel/context'
import { getRepository } from '#server/library/repos/list-repositories'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { followIndex } from '#tests/server/library/history/follow'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import type { Files, TestRepository } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

const indexing = openIndexing()

const PATH = 'docs/specs/a.md'
const AT = { owner: 'acme', repo: 'specs', file_path: PATH }
const config = (limit: string) =>
  `version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\nagents:\n  stale_detection: ${limit}\n`
const realized = (place: string) =>
  `## 1. Refunds\n\nMoney goes back.\n\n- [x] It MUST be whole\n<!-- svc:realized-in:PR#7 ${place} -->\n`
const OTHER = '## 2. Limits\n\nNobody gets back more than they paid.\n'
const spec = (...sections: string[]) => `# A\n\n${sections.join('\n')}`
const CODE = `${Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n')}\n`
const january = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
const lines = (...text: string[]) => `${text.join('\n')}\n`

/** The context of a worker that runs on this day of January. */
const lookingOn = (day: number): Context => ({ ...indexing.ctx, clock: { now: () => january(day) } })

async function start(files: Files, limit = '30d') {
  const git = indexing.repository(null)
  git.commit({ 'CONFIG.yaml': config(limit), ...files }, 'Start', january(1))
  return { git, key: await indexing.connect(git) }
}

/** Merges the branch `side`. Its version wins every conflict. */
function merge(git: TestRepository, date: Date): void {
  git.git('merge', '--quiet', '--no-ff', '--no-commit', '-X', 'theirs', 'side')
  git.commit({}, 'Merge', date)
}

async function look(key: RepositoryKey, day: number) {
  await indexing.again(key)
  const ctx = lookingOn(day)
  await followIndex(ctx, key)
  return readStaleness(ctx)
}

/** Somebody reviews the section on this day. */
async function attestAt(day: number) {
  const userId = await makeMember(indexing.db, indexing.org, 'editor')
  const actor = userActor(userId, { sessionId: 'test' })
  const ctx = { ...lookingOn(day), actor, org: indexing.org } as unknown as OrgProcedureContext
  return { ctx, first: await attest(ctx, { ...AT, section_id: '1-refunds' }) }
}

async function readStaleness(ctx: Context) {
  const inOrg = { ...ctx, org: indexing.org } as OrgProcedureContext
  const { sections, stale_since, is_stale } = await getDocumentCoverage(inOrg, AT)
  const [summary] = (await getRepository(inOrg, 'acme', 'specs')).specs
  expect(summary).toMatchObject({ stale_since, is_stale })
  return {
    document: stale_since,
    sections: sections.map((section) => [section.id, section.stale_because, section.stale_since]),
  }
}

/** The realization of the org, the number of the spec and those of its sections. */
async function readRealized() {
  const inOrg = { ...indexing.ctx, org: indexing.org } as OrgProcedureContext
  const { summary, sections } = await getDocumentCoverage(inOrg, AT)
  const [spec] = (await getRepository(inOrg, 'acme', 'specs')).specs
  const [counts] = await countLive(inOrg, {})
  expect([spec?.realized_ac, counts?.realizedAc]).toEqual([summary.realized_ac, summary.realized_ac])
  return [summary.realization_rate_pct, summary.realized_ac, sections.map(({ realized_ac }) => realized_ac)]
}

const byCode = (day: number) => ['1-refunds', 'code', january(day).toISOString()]
const byAge = (id: string, day: number) => [id, 'age', january(day).toISOString()]
const fresh = (id: string) => [id, null, null]

describe('a section is stale', () => {
  it('when its age passes the duration, and its document when that of all its sections does', async () => {
    const { git, key } = await start({ [PATH]: spec(realized('src/a.ts'), OTHER) }, '7d')
    expect(await look(key, 7)).toEqual({ document: null, sections: [fresh('1-refunds'), fresh('2-limits')] })
    git.commit({ [PATH]: spec(realized('src/a.ts'), `${OTHER}More.\n`) }, 'More', january(5))
    expect(await look(key, 9)).toEqual({
      document: null,
      sections: [byAge('1-refunds', 8), fresh('2-limits')],
    })
    expect(await look(key, 13)).toEqual({
      document: january(12).toISOString(),
      sections: [byAge('1-refunds', 8), byAge('2-limits', 12)],
    })
  })

  it('is not said of a document that nobody tracks', async () => {
    const { key } = await start({ [PATH]: spec('## 1. Refunds\n\nMoney goes back.\n', OTHER) }, '5d')
    expect(await look(key, 20)).toEqual({
      document: null,
      sections: [fresh('1-refunds'), fresh('2-limits')],
    })
  })

  it('when its evidence changed later, together with its document', async () => {
    const { git, key } = await start({ [PATH]: spec(realized('src/a.ts'), OTHER), 'src/a.ts': 'one\n' })
    expect((await look(key, 2)).document).toBeNull()
    git.commit({ 'src/b.ts': 'other\n' }, 'Elsewhere', january(3))
    expect((await look(key, 3)).document).toBeNull()
    git.commit({ 'src/a.ts': 'two\n' }, 'Change', january(4))
    const stale = { document: january(4).toISOString(), sections: [byCode(4), fresh('2-limits')] }
    expect(await look(key, 4)).toEqual(stale)
    git.commit({ 'src/a.ts': 'three\n' }, 'Again', january(6))
    expect(await look(key, 6)).toEqual(stale)
    git.commit({ [PATH]: spec(`${realized('src/a.ts')}Up to date.\n`, OTHER) }, 'Say so', january(7))
    expect((await look(key, 7)).document).toBeNull()
  })

  it.each<{ how: string; files: Files }>([
    { how: 'removed', files: { 'src/a.ts': null } },
    { how: 'renamed', files: { 'src/a.ts': null, 'src/b.ts': CODE } },
  ])('when its evidence was $how later, until somebody reviews it', async ({ files }) => {
    for (const place of ['src/a.ts', 'src/a.ts:2-3']) {
      const { git, key } = await start({ [PATH]: spec(realized(place), OTHER), 'src/a.ts': CODE })
      expect((await look(key, 2)).document).toBeNull()
      expect(await readRealized()).toEqual([100, 1, [1, 0]])
      git.commit(files, 'Away', january(4))
      const stale = { document: january(4).toISOString(), sections: [byCode(4), fresh('2-limits')] }
      expect(await look(key, 4)).toEqual(stale)
      expect(await readRealized()).toEqual([0, 0, [0, 0]])
      expect(await look(key, 5)).toEqual(stale)
      await attestAt(6)
      expect((await look(key, 7)).document).toBeNull()
      expect(await readRealized(), 'a review does not bring the code back').toEqual([0, 0, [0, 0]])
      git.commit({ 'src/a.ts': CODE }, 'Back', january(8))
      await look(key, 8)
      expect(await readRealized()).toEqual([100, 1, [1, 0]])
    }
  })

  it('counts a criterion as realized while one of its files of evidence is there', async () => {
    const two = '<!-- svc:realized-in:PR#8 src/b.ts -->\n'
    const { git, key } = await start({
      [PATH]: spec(realized('src/a.ts') + two),
      'src/a.ts': CODE,
      'src/b.ts': CODE,
    })
    git.commit({ 'src/a.ts': null }, 'Away', january(3))
    await look(key, 3)
    expect(await readRealized()).toEqual([100, 1, [1]])
    git.commit({ 'src/b.ts': null }, 'Also away', january(4))
    await look(key, 4)
    expect(await readRealized()).toEqual([0, 0, [0]])
    git.commit({ [PATH]: `${spec(realized('src/a.ts') + two)}\nMore.\n` }, 'Say more', january(5))
    await look(key, 5)
    expect(await readRealized()).toEqual([0, 0, [0]])
  })

  it('when its evidence was removed before an upgrade, by a version that did not look for that', async () => {
    const { git, key } = await start({ [PATH]: spec(realized('src/a.ts')), 'src/a.ts': CODE })
    await look(key, 2)
    git.commit({ 'src/a.ts': null }, 'Away', january(3))
    await indexing.again(key)
    await indexing.db
      .update(historyProgress)
      .set({ codeSha: git.head(), codeRules: null })
      .where(eq(historyProgress.repositoryId, key.id))
    expect((await look(key, 4)).sections).toEqual([byCode(3)])
  })

  it('only when the lines that it names have changed, wherever they have moved to', async () => {
    const files = { [PATH]: spec(realized('src/a.ts:2-3')), 'src/a.ts': lines('import', 'one', 'two', 'end') }
    const { git, key } = await start(files)
    git.commit({ 'src/a.ts': lines('new', 'import', 'one', 'two', 'other end') }, 'Around', january(3))
    expect((await look(key, 3)).sections).toEqual([fresh('1-refunds')])
    git.commit({ 'src/a.ts': lines('new', 'import', 'one', '2', 'other end') }, 'Inside', january(4))
    expect((await look(key, 4)).sections).toEqual([byCode(4)])
  })

  it('when a merge brings code that was changed before it, on a branch', async () => {
    const { git, key } = await start({ [PATH]: spec(realized('src/a.ts')), 'src/a.ts': 'one\n' })
    git.git('checkout', '--quiet', '-b', 'side')
    git.commit({ 'src/a.ts': 'two\n' }, 'On the side', january(3))
    git.git('checkout', '--quiet', 'main')
    git.commit({ [PATH]: spec(`${realized('src/a.ts')}More.\n`) }, 'More', january(5))
    expect((await look(key, 5)).sections).toEqual([fresh('1-refunds')])
    merge(git, january(8))
    expect((await look(key, 8)).sections).toEqual([byCode(5)])
    expect((await look(key, 9)).sections).toEqual([byCode(5)])
  })

  it('not when a merge brings it together with its code', async () => {
    const { git, key } = await start({ [PATH]: spec(realized('src/a.ts')), 'src/a.ts': 'one\n' })
    await look(key, 2)
    git.git('checkout', '--quiet', '-b', 'side')
    git.commit({ 'src/a.ts': 'two\n' }, 'On the side', january(3))
    git.commit({ [PATH]: spec(`${realized('src/a.ts')}More.\n`) }, 'More', january(4))
    git.git('checkout', '--quiet', 'main')
    git.commit({ 'src/b.ts': 'other\n' }, 'Meanwhile', january(5))
    await look(key, 5)
    merge(git, january(8))
    expect((await look(key, 8)).sections).toEqual([fresh('1-refunds')])
    git.commit({ 'src/b.ts': 'again\n' }, 'Later', january(9))
    expect((await look(key, 9)).sections).toEqual([fresh('1-refunds')])
  })

  it('requesting only the files that sections name from the host', async () => {
    const { git, key } = await start({ [PATH]: spec(realized('src/a.ts')), 'src/a.ts': 'one\n' })
    await look(key, 2)
    git.commit({ 'src/a.ts': 'two\n', 'src/b.ts': 'other\n' }, 'Change', january(3))
    await indexing.again(key)
    const requestedPaths: (readonly string[] | undefined)[] = []
    const { local } = indexing.ctx.ports.codeHosts
    const lastChanges: typeof local.lastChanges = (repo, commitSha, sinceSha, options) => {
      requestedPaths.push(options?.paths && [...options.paths])
      return local.lastChanges(repo, commitSha, sinceSha, options)
    }
    await refreshStaleness(
      { ...lookingOn(3), ports: testPorts({ local: { ...local, lastChanges } }) },
      { orgId: key.orgId, repositoryId: key.id },
    )
    expect(requestedPaths).toEqual([['src/a.ts']])
  })

  it('never when the configuration turns it off, or it is deprecated', async () => {
    const deprecated = realized('src/a.ts').replace('\n\n', '\n<!-- svc:system:1 status:deprecated -->\n\n')
    const files = { [PATH]: spec(deprecated), 'src/a.ts': 'one\n' }
    const off = await start({ ...files, [PATH]: spec(realized('src/a.ts')) }, 'false')
    off.git.commit({ 'src/a.ts': 'two\n' }, 'Change', january(4))
    expect((await look(off.key, 31)).sections).toEqual([fresh('1-refunds')])
    off.git.commit({ 'CONFIG.yaml': config('2d'), [PATH]: spec(deprecated) }, 'On', january(5))
    expect((await look(off.key, 31)).sections).toEqual([fresh('1-refunds')])
  })
})

describe('"still right"', () => {
  async function attested(git: TestRepository, key: RepositoryKey, day: number) {
    git.commit({ 'src/a.ts': 'two\n' }, 'Change', january(4))
    expect((await look(key, 5)).sections).toEqual([byCode(4)])
    return attestAt(day)
  }

  const one = () => start({ [PATH]: spec(realized('src/a.ts')), 'src/a.ts': 'one\n' })
  const page = { limit: 20, offset: 0 }

  it('clears a section at once and in later checks, until its code changes again', async () => {
    const { git, key } = await one()
    const { ctx } = await attested(git, key, 6)
    expect((await readStaleness(ctx)).document).toBeNull()
    expect((await look(key, 7)).document).toBeNull()
    git.commit({ 'src/a.ts': 'three\n' }, 'Again', january(8))
    expect((await look(key, 8)).sections).toEqual([byCode(8)])
  })

  it('is invalid after a merge brings code that was changed before the review', async () => {
    const { git, key } = await one()
    git.git('checkout', '--quiet', '-b', 'side')
    git.commit({ 'src/a.ts': 'else\n' }, 'On the side', january(3))
    git.git('checkout', '--quiet', 'main')
    await attested(git, key, 6)
    expect((await look(key, 7)).sections).toEqual([fresh('1-refunds')])
    merge(git, january(8))
    expect((await look(key, 8)).sections).toEqual([byCode(6)])
  })

  it('is recorded once if repeated, with the user, the time, the commit and the reviewed text', async () => {
    const { git, key } = await one()
    const { ctx, first } = await attested(git, key, 6)
    const again = await attest(
      { ...ctx, clock: { now: () => january(7) } },
      { ...AT, section_id: '1-refunds' },
    )
    expect(again).toEqual(first)
    expect(await listAttestations(ctx, AT, page)).toEqual({ attestations: [first], total: 1 })
    expect(first).toMatchObject({ commit_sha: git.head(), at: january(6).toISOString(), is_current: true })
  })

  it('is invalid after the section changes, and is rejected for the previous text', async () => {
    const { git, key } = await one()
    const { ctx, first } = await attested(git, key, 6)
    git.commit({ [PATH]: spec(`${realized('src/a.ts')}More.\n`) }, 'Say more', january(7))
    await look(key, 7)
    const { attestations } = await listAttestations(ctx, AT, page)
    expect(attestations).toEqual([{ ...first, is_current: false }])
    const stale = { ...AT, section_id: '1-refunds', section_hash: first.section_hash }
    await expect(attest(ctx, stale)).rejects.toMatchObject({ code: 'conflict' })
  })
})
