import { describe, expect, it } from 'vitest'
import { getCoverage } from '#server/insight/coverage/get-coverage'
import { getDocumentCoverage } from '#server/insight/coverage/get-document-coverage'
import { getPastDocumentCoverage } from '#server/insight/coverage/get-past-document-coverage'
import { getTasks } from '#server/insight/coverage/tasks/get-tasks'
import type { DocumentCoverageWire } from '#server/insight/coverage/wire-document'
import type { OrgProcedureContext } from '#server/kernel/context'
import { getDoc, getSpec } from '#server/library/specs/get-spec'
import { loadConfig } from '#spec/config/load-config'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import type { TestRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { followIndex } from './follow'
import { commitAtRandom, makeRandom } from './random-history'

const indexing = openIndexing()
const isDeep = process.env.DEEP !== undefined
const COMMITS = isDeep ? 300 : 25
const CHECKED = isDeep ? 100 : 4
/** The number of documents compared per commit. */
const DOCUMENTS = isDeep ? 10 : 2

const REPO = { owner: 'acme', name: 'specs' }
const AT = { owner: 'acme', repo: 'specs' }

type Then = { sha: string } | { day: string }

/** The responses of all reads, without the org's name and without trends of earlier days. */
async function answers(ctx: OrgProcedureContext, paths: string[], asOf?: Then) {
  const {
    trend: _,
    new_repositories: __,
    ...coverage
  } = await getCoverage(ctx, { repo: REPO, days: 30, asOf })
  const tasks = await getTasks(ctx, { repo: REPO, as_of: asOf, limit: 500, offset: 0 })
  const documents: unknown[] = []
  for (const file_path of paths) {
    const at = { ...AT, file_path, as_of: asOf }
    documents.push(await getDoc(ctx, at), await getSpec(ctx, at).catch((error) => error.code))
    documents.push(await counts(ctx, file_path, asOf).catch((error) => error.code))
  }
  return JSON.parse(
    JSON.stringify({ coverage, tasks, documents }).replaceAll(`/app/${ctx.org.slug}/`, '/app/'),
  )
}

/** The counts of a spec's sections. Reads of the past return only these fields. */
async function counts(ctx: OrgProcedureContext, file_path: string, asOf?: Then) {
  const at = { ...AT, file_path }
  const pastCoverage = asOf ? getPastDocumentCoverage(ctx, at, asOf) : getDocumentCoverage(ctx, at)
  const { title, summary, sections } = await pastCoverage
  const ofSection = ({
    id,
    section_number,
    title,
    status,
    total_ac,
    done_ac,
    realized_ac,
    ...rest
  }: Section) => ({
    id,
    section_number,
    title,
    status,
    total_ac,
    done_ac,
    realized_ac,
    done: rest.ac_coverage_pct,
    realized: rest.realization_rate_pct,
  })
  return { title, summary, sections: sections.map(ofSection) }
}

type Section = DocumentCoverageWire['sections'][number]

const inOrg = (org = indexing.org) => ({ ...indexing.ctx, org }) as OrgProcedureContext

/** Skips commits without a valid config: they use today's config, which an index from scratch does not have. */
const hasOwnConfig = (git: TestRepository, sha: string) =>
  git.git('show', `${sha}:./`).includes('CONFIG.yaml') && loadConfig(git.git('show', `${sha}:CONFIG.yaml`)).ok

/** Indexes only this commit in a new org. */
async function fromScratch(path: string, sha: string) {
  const clone = indexing.repository(null)
  clone.git('remote', 'add', 'origin', path)
  clone.git('fetch', '--quiet', 'origin', sha)
  clone.git('update-ref', 'refs/heads/main', sha)
  const org = await makeOrg(indexing.db)
  const key = await indexing.connect(clone, org)
  await indexing.run(key)
  const paths = (await indexing.documents(key)).map((document) => document.path)
  const some = paths.slice(0, DOCUMENTS)
  return { paths: some, answers: await answers(inOrg(org), some) }
}

describe('a request as of a commit', () => {
  it(
    `equals an index from scratch of that commit, on ${CHECKED} of ${COMMITS} random commits`,
    async () => {
      const git = indexing.repository(null)
      git.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
      const random = makeRandom(20_261_120)
      const now = new Date()
      const commits = commitAtRandom(git, random, COMMITS, now)
      const key = await indexing.connect(git)
      await indexing.run(key)
      await followIndex(indexing.ctx, key)
      const checked = new Set<string>()
      while (checked.size < CHECKED) {
        const sha = random.pick(commits)
        if (hasOwnConfig(git, sha)) checked.add(sha)
      }
      for (const sha of checked) {
        const { paths, answers: expected } = await fromScratch(git.path, sha)
        expect(await answers(inOrg(), paths, { sha }), sha).toEqual(expected)
      }
    },
    isDeep ? 600_000 : 240_000,
  )
})

const CONFIG = 'version: "1"\nspecs:\n  doc_paths: ["notes/*.md"]\n'

const PATH = 'notes/specs.md'
const SPEC = `---\ntype: spec\n---\n# A\n\n## One\n<!-- svc:system:one status:todo -->\n\n- [ ] It works\n`

describe('a commit without a valid configuration', () => {
  it.each([
    ['none', null],
    ['one with errors', 'version: 1\n'],
  ])('that has %s is read with the one in force now', async (_, config) => {
    const git = indexing.repository(null)
    const before = git.commit({ [PATH]: SPEC, ...(config && { 'CONFIG.yaml': config }) }, 'Before', at(2))
    const adopted = git.commit({ 'CONFIG.yaml': CONFIG }, 'Adopt', at(5))
    const key = await indexing.connect(git)
    await indexing.run(key)
    const then = await answers(inOrg(), [PATH], { sha: before })
    expect(then.coverage.summary).toMatchObject({ total_specs: 1, total_sections: 1, total_ac: 1 })
    expect(then.documents[0]).toMatchObject({ path: PATH })
    expect(then.tasks.total).toBe(1)
    expect(then.documents).toEqual((await answers(inOrg(), [PATH], { sha: adopted })).documents)
  })

  it('counts for the days before the repository adopted it, also where they were counted already', async () => {
    const git = indexing.repository(null)
    git.commit({ [PATH]: SPEC }, 'Before', at(2))
    const key = await indexing.connect(git)
    await indexing.run(key)
    await followIndex(at6(), key)
    expect((await coverageOn('2026-03-04')).summary.total_specs).toBe(0)
    git.commit({ 'CONFIG.yaml': CONFIG }, 'Adopt', at(5))
    await indexing.again(key)
    await followIndex(at6(), key)
    expect((await coverageOn('2026-03-04')).summary.total_specs).toBe(1)
    git.commit({ [PATH]: SPEC.replace('todo', 'done') }, 'Done', at(6))
    await indexing.again(key)
    await followIndex(at6(), key)
    const { trend } = await getCoverage(at6(), { days: 3 })
    expect(trend.map(({ total_sections }) => total_sections)).toEqual([1, 1, 1])
  })
})

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12))
const at6 = () => ({ ...inOrg(), clock: { now: () => at(6) } })
const coverageOn = (day: string) => getCoverage(at6(), { days: 1, asOf: { day } })
