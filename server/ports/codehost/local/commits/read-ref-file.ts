import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPartOfBranchName } from '../../branch-name'
import type { GitRepository } from '../git/run-git'
import { commonDir } from '../work-trees/git-dirs'

const COMMIT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const MAX_BRANCH_BYTES = 1_024
/** Git searches the sorted file without reading all of it, so a large one is left to git. */
const MAX_PACKED_BYTES = 262_144
/** The usual file systems of macOS and Windows open `Main` as `main`. */
const HAS_EXACT_FILE_NAMES = process.platform !== 'darwin' && process.platform !== 'win32'

/**
 * The commit of a branch, from the files of the repository, because starting git takes longer. Null if only git can determine
 * it: the branch is missing, refers to another one, or is not in such a file.
 */
export async function readRefFile({ gitDir }: GitRepository, ref: string): Promise<string | null> {
  // The name may come from HEAD, which may contain anything.
  if (!HAS_EXACT_FILE_NAMES || !ref.split('/').every(isPartOfBranchName)) return null
  try {
    const folder = await commonDir(gitDir)
    // Git writes a branch to the packed file before it deletes the file of the branch.
    const text = await readShortFile(join(folder, ref), MAX_BRANCH_BYTES)
    const commitSha =
      text ?? packedCommit(await readShortFile(join(folder, 'packed-refs'), MAX_PACKED_BYTES), ref)
    return COMMIT_ID.test(commitSha.trim()) ? commitSha.trim() : null
  } catch {
    // Git reads the same files and explains the failure.
    return null
  }
}

/** Each line is an id, a space and a ref. */
function packedCommit(text: string | null, ref: string): string {
  const end = text?.indexOf(` ${ref}\n`) ?? -1
  return text && end !== -1 ? text.slice(text.lastIndexOf('\n', end) + 1, end) : ''
}

/** Null if the file is missing. Rejects links and pipes, which may be endless. */
async function readShortFile(file: string, maxBytes: number): Promise<string | null> {
  try {
    const found = await lstat(file)
    if (!found.isFile() || found.size > maxBytes) throw new Error(`${file} is not a short file`)
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
