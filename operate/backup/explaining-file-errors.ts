import { OperatorError } from '../operator-error'

const NO_RIGHT = 'this account has no right to it'
const FULL = 'the disk is full, or can hold no more files'

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: 'the disk is read-only',
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk fails',
}

/** Runs the work. Converts an expected file system failure into one sentence about the file. */
export async function explainingFileErrors<T>(
  file: string,
  verb: 'read' | 'written',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = REASONS[code]
    if (reason === undefined) throw error
    throw new OperatorError(
      `${file} cannot be ${verb}: ${reason} (${code}). Correct this, or name another file. Nothing was changed.`,
    )
  }
}
