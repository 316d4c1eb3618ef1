import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FixedFile } from '../../spec/lint'

/** Writes the fixed files. Other files are not touched. */
export function writeFixed(root: string, files: readonly FixedFile[]): void {
  for (const { path, source, fixed } of files) if (fixed.length > 0) writeFileSync(join(root, path), source)
}
