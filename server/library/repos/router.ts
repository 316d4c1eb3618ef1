import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { orgProcedure, repoProcedure, router } from '#server/kernel/procedures'
import { orJsonText } from '#server/kernel/text/json-text'
import { explainRepositoryConfig } from './explain-repository-config'
import { getRepository, pageRepositories } from './list-repositories'
import { listRuns } from './list-runs'
import { RepoConfigWire, RepoSummary, RepositoriesWire, RunsWire } from './wire'

export const reposRouter = router({
  list: orgProcedure('specs:read')
    .input(z.object(paging(100)))
    .output(RepositoriesWire)
    .query(({ ctx, input }) => pageRepositories(ctx, input)),

  get: repoProcedure('specs:read')
    .meta({ access: 'specs:read', answer: RepoSummary })
    .output(orJsonText(RepoSummary))
    .query(({ ctx, input }) => getRepository(ctx, input.owner, input.repo)),

  config: repoProcedure('specs:read')
    .output(RepoConfigWire)
    .query(({ ctx, input }) => explainRepositoryConfig(ctx, input.owner, input.repo)),

  runs: repoProcedure('specs:read')
    .input(z.object(paging()))
    .output(RunsWire)
    .query(({ ctx, input }) => listRuns(ctx, input.owner, input.repo, input)),
})
