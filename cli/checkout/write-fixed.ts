import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FixedFile } from '#spec/lint/index'
import { refuseLinks } from './stay-inside'

/** Writes the fixed files. Other files are not touched. */
export function writeFixed(root: string, files: readonly FixedFile[]): void {
  const changed = files.filter(({ fixed }) => fixed.length > 0)
  for (const { path } of changed) refuseLinks(root, path)
  for (const { path, source } of changed) writeFileSync(join(root, path), source)
}
