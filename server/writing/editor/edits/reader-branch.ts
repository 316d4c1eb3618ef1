import { createHash } from 'node:crypto'
import type { OrgProcedureContext } from '#server/kernel/context'
import { userIdOf } from '#server/kernel/user-id-of'
import { findPullOf } from '#server/writing/pulls/index'
import { type FilePathNames, openEditorLocation } from '../open-editor-location'
import { nameBranch } from '../pull-save/name-branch'

/** Branches of merged pull requests that are skipped before a name is random. */
const MAX_TAKEN = 5

/**
 * The branch for changes that a person makes while reading a document. It has the same name until its pull request is
 * closed, so that several changes become one pull request.
 */
export async function branchForReader(
  ctx: OrgProcedureContext,
  at: FilePathNames,
): Promise<{ name: string; isOpen: boolean }> {
  const location = await openEditorLocation(ctx, at)
  const { host, ref } = location
  for (let attempt = 0; attempt < MAX_TAKEN; attempt++) {
    const name = nameBranch(at.file_path, suffixOf([userIdOf(ctx), at.file_path, attempt]))
    if (await findPullOf(ctx, location, name)) return { name, isOpen: true }
    if (!(await host.branch(ref, name))) return { name, isOpen: false }
  }
  return { name: nameBranch(at.file_path), isOpen: false }
}

const suffixOf = (parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8)
