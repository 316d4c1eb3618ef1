import type { PastSource } from '#server/library/history/index'
import { decodeText } from '#server/library/indexing/index'

/** In a larger file every change counts, wherever it is. */
const MAX_BYTES = 2_000_000

interface LineRange {
  filePath: string
  lines: string
}

/**
 * Whether the lines of the reviewed commit still exist in the file at head as one unchanged block. Lines that only moved
 * count as unchanged.
 */
export async function areLinesUnchanged(
  source: PastSource,
  { filePath, lines }: LineRange,
  seenSha: string,
  headSha: string,
): Promise<boolean> {
  const [before, after] = await Promise.all([
    readFile(source, seenSha, filePath),
    readFile(source, headSha, filePath),
  ])
  if (before === null || after === null) return false
  const [from = 1, to = from] = lines.split('-').map(Number)
  const reviewedLines = splitLines(before).slice(from - 1, to)
  return (
    reviewedLines.length > 0 &&
    `\n${splitLines(after).join('\n')}\n`.includes(`\n${reviewedLines.join('\n')}\n`)
  )
}

const splitLines = (text: string) => text.split(/\r?\n/)

async function readFile({ host, ref, signal }: PastSource, commitSha: string, path: string) {
  const entry = await host.entry(ref, commitSha, path, { signal })
  if (!entry || (entry.mode !== 'file' && entry.mode !== 'executable')) return null
  for await (const { bytes } of host.blobs(ref, [entry.sha], { maxBytes: MAX_BYTES, signal }))
    return bytes && decodeText(bytes).text
  return null
}
