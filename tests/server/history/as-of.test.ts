import { describe, expect, it } from 'vitest'
import { getCoverage } from '../../../server/coverage/get-coverage'
import { getDocumentCoverage } from '../../../server/coverage/get-document-coverage'
import { getPastDocumentCoverage } from '../../../server/coverage/get-past-document-coverage'
import { askTasks } from '../../../server/coverage/tasks/ask-tasks'
import type { DocumentCoverageWire } from '../../../server/coverage/wire-document'
import type { OrgContext } from '../../../server/kernel/context'
import { getDoc, getSpec } from '../../../server/specs/get-spec'
import { makeOrg } from '../../support/make-org'
import { openIndexing } from '../repos/indexing'
import { followIndex } from './follow'
import { commitAtRandom, makeRandom } from './random-history'

const indexing = openIndexing()
const isDeep = process.env.DEEP !== undefined
const COMMITS = isDeep ? 300 : 50
const CHECKED = isDeep ? 100 : 8
/** Of each commit. */
const DOCUMENTS = isDeep ? 10 : 2

const REPO = { owner: 'acme', name: 'specs' }
const AT = { owner: 'acme', repo: 'specs' }

type Then = { sha: string } | { day: string }

/** Everything that a reader may ask for, without what names the org or leads up to it. */
async function answers(ctx: OrgContext, paths: string[], asOf?: Then) {
  const { trend: _, ...coverage } = await getCoverage(ctx, { repo: REPO, days: 30, asOf })
  const tasks = await askTasks(ctx, { repo: REPO, as_of: asOf, limit: 500, offset: 0 })
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

/** What a spec's sections count, which is all that is told of the past. */
async function counts(ctx: OrgContext, file_path: string, asOf?: Then) {
  const at = { ...AT, file_path }
  const told = asOf ? getPastDocumentCoverage(ctx, at, asOf) : getDocumentCoverage(ctx, at)
  const { title, summary, sections } = await told
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
    ...{ id, section_number, title, status, total_ac, done_ac, realized_ac },
    ...{ done: rest.ac_coverage_pct, realized: rest.realization_rate_pct },
  })
  return { title, summary, sections: sections.map(ofSection) }
}

type Section = DocumentCoverageWire['sections'][number]

const inOrg = (org = indexing.org) => ({ ...indexing.ctx, org }) as OrgContext

/** What an index of nothing but this commit leaves. */
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

describe('what is asked as of a commit', () => {
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
      while (checked.size < CHECKED) checked.add(random.pick(commits))
      for (const sha of checked) {
        const { paths, answers: expected } = await fromScratch(git.path, sha)
        expect(await answers(inOrg(), paths, { sha }), sha).toEqual(expected)
      }
    },
    isDeep ? 600_000 : 60_000,
  )
})
