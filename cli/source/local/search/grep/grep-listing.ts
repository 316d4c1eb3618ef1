import { patternOf } from '../stem-pattern'

const LETTER_AND_SPACE = 2

/**
 * The markdown files of a checkout as printed by `git ls-files -v -z`: a letter, a space, the path and a NUL. Kept as one text,
 * because creating a string for each of 10 000 paths takes as long as git needs to list them.
 */
export class GrepListing {
  private readonly rows: string

  constructor(output: string) {
    this.rows = `\0${output}`
  }

  /**
   * The files that `git grep` does not read from the work tree: untracked ones, and tracked ones for which git trusts its
   * index. H is tracked, M is in the middle of a merge.
   */
  unreadPaths(): string[] {
    return Array.from(this.rows.matchAll(/\0[^HM\0] ([^\0]*)/g), ([, path = '']) => path)
  }

  paths(): string[] {
    return Array.from(this.rows.matchAll(/\0[^\0] ([^\0]*)/g), ([, path = '']) => path)
  }

  /** The files with one of these roots in their path. Paths have no markup. */
  pathsWith(roots: readonly string[]): string[] {
    const patterns = roots.map(patternOf)
    const foreignPaths = this.pathsAround(/[^\0-\x7f]+/g)
    // Letters of other scripts and accented letters can be written in several ways.
    const foreign = foreignPaths.filter((path) => patterns.some((pattern) => pattern.test(path)))
    return [...foreign, ...roots.flatMap((root) => this.pathsAround(new RegExp(root, 'gi')))]
  }

  private pathsAround(pattern: RegExp): string[] {
    return Array.from(this.rows.matchAll(pattern), ({ index }) => this.pathAt(index)).filter(Boolean)
  }

  /** The path that contains this index. Empty if the index is at the letter before the path. */
  private pathAt(index: number): string {
    const start = this.rows.lastIndexOf('\0', index) + 1 + LETTER_AND_SPACE
    return index < start ? '' : this.rows.slice(start, this.rows.indexOf('\0', start))
  }
}
