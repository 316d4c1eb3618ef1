import { basename, dirname } from 'node:path'

/**
 * The name of the repository's folder, for messages. Callers must not learn where the repository is on the disk. The
 * cause of an error, which is only logged, names the whole path.
 */
export const nameOfFolder = (path: string) => basename(basename(path) === '.git' ? dirname(path) : path)
