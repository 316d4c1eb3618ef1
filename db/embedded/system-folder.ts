import { lstat, mkdir } from 'node:fs/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error'

const SYSTEM_FOLDER = '/var/lib/plumbline'

/**
 * Root's folder for files that the database's account must reach if the checkout is in a folder that only root may enter. Its
 * name is public, so it is used only while root alone can write there.
 */
export async function systemFolder(): Promise<string> {
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  const { mode, uid, isDirectory } = await lstat(SYSTEM_FOLDER).then((stats) => ({
    mode: stats.mode,
    uid: stats.uid,
    isDirectory: stats.isDirectory(),
  }))
  if (!isDirectory || uid !== 0 || (mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(
      `${SYSTEM_FOLDER} must be a folder that only root can write: correct it, or set DATA_DIR to a path that every account can reach.`,
    )
  }
  return SYSTEM_FOLDER
}
