import type { PastSource } from '../history'
import { decodeText } from '../indexing'

/** A longer file counts as changed wherever it was changed. */
const MAX_BYTES = 2_000_000

interface Lines {
  filePath: string
  lines: string
}

/**
 * Whether the lines that somebody saw at a commit still stand in the file at head, word for word and in one piece,
 * wherever: lines that only moved down have not changed.
 */
export async function linesStand(
  source: PastSource,
  { filePath, lines }: Lines,
  seenSha: string,
  headSha: string,
): Promise<boolean> {
  const [before, after] = await Promise.all([
    readFile(source, seenSha, filePath),
    readFile(source, headSha, filePath),
  ])
  if (before === null || after === null) return false
  const [from = 1, to = from] = lines.split('-').map(Number)
  const seen = linesOf(before).slice(from - 1, to)
  return seen.length > 0 && `\n${linesOf(after).join('\n')}\n`.includes(`\n${seen.join('\n')}\n`)
}

const linesOf = (text: string) => text.split(/\r?\n/)

async function readFile({ host, ref, signal }: PastSource, commitSha: string, path: string) {
  const entry = await host.entry(ref, commitSha, path, { signal })
  if (!entry || (entry.mode !== 'file' && entry.mode !== 'executable')) return null
  for await (const { bytes } of host.blobs(ref, [entry.sha], { maxBytes: MAX_BYTES, signal }))
    return bytes && decodeText(bytes).text
  return null
}
