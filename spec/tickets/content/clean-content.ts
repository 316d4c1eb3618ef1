import { findComments, withoutComments } from '../../markdown/inline/find-comments'

const FENCE = /^(?:[ \t]*>)*[ \t]*(`{3,}|~{3,})/
const CRITERION = /^(?:[ \t]*>)*([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\](?=\s|$)/
const CRITERIA_HEADING = /^ {0,3}#{1,6}[ \t]+(?:\d+(?:\.\d+)*\.?[ \t]+)?acceptance criteria(?:[ \t]+#+)?$/i

/** A section's text without comments, criteria and their heading. Code stays as it is. */
export function cleanContent(content: string): string {
  if (!content.includes('<!--') && !content.includes('[')) return tidy(content)
  const cleaner = new ContentCleaner()
  for (const line of content.split(/\r\n?|\n/)) cleaner.add(line)
  return tidy(cleaner.finish())
}

class ContentCleaner {
  private readonly parts: string[] = []
  private prose: string[] = []
  private fence: string | null = null
  /** The indentation of the criterion that is skipped; null outside of one. */
  private skipped: number | null = null

  add(line: string): void {
    const mark = FENCE.exec(line)?.[1] ?? null
    if (this.fence !== null) {
      if (this.skipped === null) this.parts.push(line)
      if (mark?.startsWith(this.fence)) this.fence = null
    } else if (mark !== null) {
      if (this.isPartOfCriterion(line)) this.fence = mark
      else {
        this.endProse()
        this.fence = mark
        this.parts.push(line)
      }
    } else this.addProse(line)
  }

  finish(): string {
    this.endProse()
    return this.parts.join('\n')
  }

  private addProse(line: string): void {
    const criterion = CRITERION.exec(line)
    if (criterion) this.skipped = criterion[1]?.length ?? 0
    else if (!this.isPartOfCriterion(line) && !CRITERIA_HEADING.test(line.trimEnd())) this.prose.push(line)
  }

  /** Text that is indented further than a criterion belongs to it. */
  private isPartOfCriterion(line: string): boolean {
    if (this.skipped === null) return false
    const indentation = line.length - line.trimStart().length
    if (line.trim() !== '' && indentation <= this.skipped) this.skipped = null
    return this.skipped !== null
  }

  private endProse(): void {
    const text = this.prose.join('\n')
    if (this.prose.length > 0) this.parts.push(withoutComments(text, findComments(text)))
    this.prose = []
  }
}

function tidy(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
