import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '#cli/version'
import type { Config } from '#spec/config/schema/schema'
import { removeAbandonedFiles, writeCacheFile } from './cache-folder'

/** Increase it whenever the file format or the meaning of its values changes. */
const FORM = 3

export type IndexConfig = Pick<Config, 'team' | 'ide' | 'agents'> & {
  docPaths: string[]
  coverageThreshold: number
}

/** The checkout state for which the shards are the complete index. */
export interface IndexHead {
  /** The configuration that selected the documents, as `<name> <mtime> <size>`; null without a file. */
  configStamp: string | null
  /** The folders above documents, with their change times: adding a file or folder changes its parent. */
  folders: Record<string, number>
  config: IndexConfig
  /** The checksums of the shards, by number. */
  shards: Record<string, number>
}

interface HeadFile {
  form: number
  /** The version of svc that wrote the file. */
  svc: string
  head: IndexHead
}

/** Null if there is none, another version of svc wrote it, or it is damaged. */
export function readHead(folder: string): IndexHead | null {
  try {
    const file = JSON.parse(readFileSync(headPath(folder), 'utf8')) as HeadFile | null
    return file?.form === FORM && file.svc === version() ? file.head : null
  } catch (error) {
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code === undefined) throw error
    return null
  }
}

/** Written after the shards, so that it never references a missing one. */
export function writeHead(folder: string, head: IndexHead): void {
  const file: HeadFile = { form: FORM, svc: version(), head }
  writeCacheFile(headPath(folder), JSON.stringify(file))
  removeAbandonedFiles(folder)
}

const headPath = (folder: string) => join(folder, 'head.json')
