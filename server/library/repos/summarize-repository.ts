import type { documents } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { docUrl } from '#server/kernel/urls'
import type { Config } from '#spec/config/schema/schema'
import { readableName } from '#spec/markdown/readable-name'
import type { DocFile, RepoSummary, SpecSummary } from './wire'

export type SummarizedDocument = Omit<
  typeof documents.$inferSelect,
  | 'orgId'
  | 'blobSha'
  | 'textId'
  | 'diagnostics'
  | 'dependsOn'
  | 'openSections'
  | 'hasIdentities'
  | 'lastDocChangeBy'
>

/** The summary of a repository for its page and the dashboard. */
export function summarizeRepository(
  org: Org,
  repository: Repository,
  allDocuments: SummarizedDocument[],
): RepoSummary {
  const config = repository.config as Config | null
  const specs = allDocuments.filter((document) => document.isSpec)
  const plainDocuments = allDocuments.filter((document) => !document.isSpec)
  return {
    owner: repository.owner,
    repo: repository.name,
    full_name: `${repository.owner}/${repository.name}`,
    description: repository.description,
    default_branch: repository.defaultBranch,
    head_sha: repository.headSha,
    indexed_at: repository.indexedAt?.toISOString() ?? null,
    problem: repository.problem,
    is_archived: repository.isArchived,
    has_specs: specs.length > 0,
    // Deprecated specs do not count in any total.
    spec_count: specs.filter(({ status }) => status !== 'deprecated').length,
    specs: specs.map(summarizeSpec),
    docs: plainDocuments.map((document) => summarizeDoc(org, repository, document)),
    config,
    config_diagnostics: repository.configDiagnostics as RepoSummary['config_diagnostics'],
  }
}

function summarizeSpec(document: SummarizedDocument): SpecSummary {
  return {
    file_path: document.path,
    title: document.title,
    title_prefix: readableName(document.path).prefix,
    status: document.status,
    type: document.docType,
    owner: document.owner,
    team: document.team,
    tags: document.tags,
    review_status: document.reviewStatus,
    total_sections: document.totalSections,
    done_sections: document.doneSections,
    total_ac: document.totalAc,
    done_ac: document.doneAc,
    realized_ac: document.realizedAc,
    last_doc_change_at: document.lastDocChangeAt?.toISOString() ?? null,
    last_code_change_at: document.lastCodeChangeAt?.toISOString() ?? null,
    stale_since: document.staleSince?.toISOString() ?? null,
    is_stale: document.staleSince !== null,
    tracked: document.isTracked,
  }
}

const summarizeDoc = (org: Org, repository: Repository, document: SummarizedDocument): DocFile => ({
  path: document.path,
  name: document.path.split('/').at(-1) ?? document.path,
  title: document.title,
  title_prefix: readableName(document.path).prefix,
  doc_type: document.docType,
  last_doc_change_at: document.lastDocChangeAt?.toISOString() ?? null,
  url: docUrl(org, repository, document.path),
})
