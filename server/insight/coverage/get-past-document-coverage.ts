import type { SectionDigest } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { type AsOf, findPastFile, openPastSource, resolveAsOf } from '#server/library/history/index'
import { score } from '#spec/coverage/index'
import { countsOf } from './count-teams'
import { criteriaPercentages, type SpecPath } from './get-document-coverage'
import type { DocumentCoverageWire } from './wire-document'

/** Past coverage of one spec. Staleness and permalinks exist for the current version only. */
export async function getPastDocumentCoverage(
  ctx: OrgContext,
  { owner, repo, file_path: path }: SpecPath,
  asOf: AsOf,
): Promise<DocumentCoverageWire> {
  const repository = await findRepository(ctx, owner, repo)
  const source = openPastSource(ctx, repository)
  const commitSha = await resolveAsOf(source, repository, asOf)
  const file = commitSha === null ? null : await findPastFile(ctx, source, ctx.org.id, { commitSha, path })
  if (!file?.isSpec) throw notFound()
  return {
    file_path: path,
    title: file.title,
    repo_owner: repository.owner,
    repo_name: repository.name,
    summary: score(countsOf(file.digest.facts)),
    last_doc_change_at: null,
    last_code_change_at: null,
    ...NOT_STALE,
    sections: file.digest.sections.map(sectionToWire),
  }
}

const NOT_STALE = { stale_since: null, is_stale: false } as const

function sectionToWire(section: SectionDigest): DocumentCoverageWire['sections'][number] {
  const counts = { total_ac: section.totalAc, done_ac: section.doneAc, realized_ac: section.realizedAc }
  return {
    id: section.id,
    section_number: section.number,
    title: section.title,
    status: section.state,
    ...counts,
    ...criteriaPercentages(counts),
    permalink: null,
    hash: section.hash,
    changed_at: null,
    changed_sha: null,
    last_code_change_at: null,
    ...NOT_STALE,
    stale_because: null,
    attestation: null,
  }
}
