import { ChunkReader } from './chunk-reader'
import { type GitRepository, streamGit } from './run-git'

export interface Patch {
  additions: number
  deletions: number
  /** Null for binary or too long files. */
  text: string | null
}

const MAX_PATCH = 65_536

/** The patches of a diff, one per file, in the order of the diff. */
export async function* readPatches(
  git: GitRepository,
  args: string[],
): AsyncGenerator<Patch, void, undefined> {
  const output = streamGit({ ...git, args })
  const reader = new ChunkReader(output)
  let section: Section | null = null
  try {
    for (let line = await reader.line(); line !== null; line = await reader.line()) {
      if (line.startsWith('diff --git ')) {
        if (section) yield section.patch()
        section = new Section()
      } else section?.add(line)
    }
    if (section) yield section.patch()
  } finally {
    await output.return()
  }
}

/** The part after `diff --git`: a header, then hunks. No line of a hunk starts like that header. */
class Section {
  private readonly lines: string[] = []
  private length = 0
  private isInHunks = false
  private isBinary = false
  private additions = 0
  private deletions = 0

  add(line: string): void {
    if (line.startsWith('@@')) this.isInHunks = true
    else if (!this.isInHunks) this.isBinary ||= line.startsWith('Binary files ')
    if (!this.isInHunks) return
    if (line.startsWith('+')) this.additions += 1
    if (line.startsWith('-')) this.deletions += 1
    this.length += line.length + 1
    if (this.length <= MAX_PATCH) this.lines.push(line)
  }

  patch(): Patch {
    const { additions, deletions } = this
    const isLeftOut = this.isBinary || this.length > MAX_PATCH
    const text = isLeftOut ? null : Buffer.from(this.lines.join('\n'), 'latin1').toString('utf8')
    return { additions, deletions, text }
  }
}
