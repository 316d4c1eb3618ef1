import type { OrgProcedureContext } from '#server/kernel/context'
import { listRepositories } from '#server/library/repos/index'
import type { EditableReposWire } from './wire'

/** The org's repositories and their specs, for choosing a file to edit. */
export async function listEditable(ctx: OrgProcedureContext): Promise<EditableReposWire> {
  const repositories = await listRepositories(ctx)
  return repositories.map(({ owner, repo, full_name, default_branch, specs }) => ({
    owner,
    repo,
    full_name,
    default_branch,
    specs: specs.map(({ file_path, title, status }) => ({ file_path, title, status })),
  }))
}
