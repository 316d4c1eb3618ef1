import { EmbeddedPostgresError } from './embedded-postgres-error'

const NO_SPACE = /No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/

/** Converts the output of a failed Postgres program into one sentence. */
export function explainOutput(doing: string, output: string, folder: string): EmbeddedPostgresError {
  if (NO_SPACE.test(output)) return fullDisk(folder)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const reason =
    lines.find((line) => /FATAL|PANIC|error:|could not|cannot /.test(line)) ?? lines.at(-1) ?? 'no output'
  return new EmbeddedPostgresError(`${doing} in ${folder} failed: ${reason.trim()}`)
}

/** Explains an error of the file system. Other errors are returned unchanged. */
export function explainError(error: unknown, dataDir: string): unknown {
  const { code, path, dest, syscall } = error as NodeJS.ErrnoException & { dest?: string }
  const at = dest ?? path ?? dataDir
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullDisk(at)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new EmbeddedPostgresError(
      `${at} cannot be written (${code}): give this account the right to, or set another DATA_DIR.`,
    )
  }
  // Node reports this error when it creates a folder with its parents on a read-only disk.
  if (code === 'ENOENT' && syscall === 'mkdir') {
    return new EmbeddedPostgresError(
      `${at} cannot be made, because its disk is read-only: mount it for writing, or set another DATA_DIR.`,
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOTEMPTY') {
    return new EmbeddedPostgresError(
      `${at} cannot be made, because something else has that name (${code}): move it, or set another DATA_DIR.`,
    )
  }
  return error
}

function fullDisk(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`The disk that holds ${folder} is full: make room and start again.`)
}
