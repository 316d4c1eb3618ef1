import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import type { RepositoryNames } from '#server/kernel/paths'
import { readableName } from '#spec/markdown/readable-name'
import { saveText } from '../edits/save-text'
import type { EditSavedWire } from '../edits/wire-edits'
import { openEditorLocation } from '../open-editor-location'
import { planInclude } from './plan-include'
import type { IncludeWire, SaveIncludeInput } from './wire-include'

const MAX_FILES = 8

/** What a repository could include, and the effect of the chosen patterns. */
export async function proposeIncluded(
  ctx: OrgContext,
  at: RepositoryNames,
  patterns: string[] | undefined,
): Promise<IncludeWire> {
  const plan = await planInclude(await openEditorLocation(ctx, at), patterns)
  return {
    file: plan.file.sha === '' ? null : plan.file.path,
    branch: plan.branch,
    total: plan.total,
    included: plan.included,
    proposals: plan.proposals.map(({ alreadyIncluded, isRecommended, ...proposal }) => ({
      ...proposal,
      already_included: alreadyIncluded,
      recommended: isRecommended,
    })),
    preview: {
      patterns: plan.patterns,
      total: plan.selected.length,
      files: plan.selected.slice(0, MAX_FILES).map((path) => ({ path, ...readableName(path) })),
      content: plan.content,
      problem: plan.problem,
    },
  }
}

/** Adds patterns to the configuration, which is created if there is none. */
export async function saveIncluded(
  ctx: OrgProcedureContext,
  at: RepositoryNames,
  { patterns, as }: SaveIncludeInput,
): Promise<EditSavedWire> {
  const plan = await planInclude(await openEditorLocation(ctx, at), patterns)
  const { file, content, problem } = plan
  if (problem !== null) throw conflict(problem)
  if (content === null)
    return { saved_as: null, sha: file.sha, commit_sha: null, branch: null, pr_number: null, url: null }
  const save = {
    content,
    sha: file.sha,
    message: `Include ${plan.patterns.join(', ')}`,
    acknowledge_errors: false,
    ai_assisted: false,
  }
  const mode = {
    save_as: as === 'pull' ? ('pull_request' as const) : ('commit' as const),
    branch_name: undefined,
  }
  return saveText(ctx, { owner: at.owner, repo: at.repo, file_path: file.path }, save, mode)
}
