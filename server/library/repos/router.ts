import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { orgProcedure, repoProcedure, router } from '#server/kernel/procedures'
import { orJsonText } from '#server/kernel/text/json-text'
import { Text } from '#server/kernel/text/text'
import { listDocuments } from './documents/list-documents'
import { readOverview } from './documents/read-overview'
import { DocumentFilter, DocumentsWire, RepositoryOverview } from './documents/wire'
import { explainRepositoryConfig } from './explain-repository-config'
import { findRenamed } from './former-names'
import { getRepository, pageRepositories } from './list-repositories'
import { listRuns } from './list-runs'
import { findDocuments, readFolder, readNeighbors, readTitles } from './tree/read-tree'
import {
  FolderWire,
  FoundDocumentsWire,
  NeighborsWire,
  RepoConfigWire,
  RepoSummary,
  RepositoriesWire,
  RunsWire,
} from './wire'

const MAX_PATH_LENGTH = 1_000
const Path = z.string().max(MAX_PATH_LENGTH)

export const reposRouter = router({
  list: orgProcedure('specs:read')
    .input(z.object(paging(100)))
    .output(RepositoriesWire)
    .query(({ ctx, input }) => pageRepositories(ctx, input)),

  get: repoProcedure('specs:read')
    .meta({ access: 'specs:read', answer: RepoSummary })
    .output(orJsonText(RepoSummary))
    .query(({ ctx, input }) => getRepository(ctx, input.owner, input.repo)),

  documents: repoProcedure('specs:read')
    .input(DocumentFilter)
    .output(DocumentsWire)
    .query(({ ctx, input }) => listDocuments(ctx, input)),

  /** For the page of a repository. */
  overview: repoProcedure('specs:read')
    .output(RepositoryOverview)
    .query(({ ctx, input }) => readOverview(ctx, input)),

  /** The present names of a renamed repository, for redirects from its old addresses. */
  renamed: repoProcedure('specs:read')
    .output(z.object({ owner: z.string(), repo: z.string() }).nullable())
    .query(({ ctx, input }) => findRenamed(ctx, input)),

  config: repoProcedure('specs:read')
    .output(RepoConfigWire)
    .query(({ ctx, input }) => explainRepositoryConfig(ctx, input.owner, input.repo)),

  folder: repoProcedure('specs:read')
    .input(z.object({ folder: Path.default(''), around: Path.optional(), ...paging(100, 500) }))
    .output(FolderWire)
    .query(({ ctx, input }) => readFolder(ctx, input)),

  neighbors: repoProcedure('specs:read')
    .input(z.object({ file_path: Path }))
    .output(NeighborsWire)
    .query(({ ctx, input }) => readNeighbors(ctx, input)),

  titles: repoProcedure('specs:read')
    .input(z.object({ paths: z.array(Text.max(4096)).max(500) }))
    .output(z.record(z.string(), z.string()))
    .query(({ ctx, input }) => readTitles(ctx, input)),

  findDocuments: orgProcedure('specs:read')
    .input(z.object({ text: z.string().trim().min(1).max(200), limit: z.int().min(1).max(100).default(50) }))
    .output(FoundDocumentsWire)
    .query(({ ctx, input }) => findDocuments(ctx, input)),

  runs: repoProcedure('specs:read')
    .input(z.object(paging()))
    .output(RunsWire)
    .query(({ ctx, input }) => listRuns(ctx, input.owner, input.repo, input)),
})
