export interface Version {
  id: string
  label: string
  /** The day of the release, as in 2026-11-28. Null: not released yet. */
  date: string | null
  /** Markdown. */
  text: string
}

const UNRELEASED = 'Unreleased'

/** The versions of CHANGELOG.md in its order. What is not released yet is called "Next". */
export function readChangelog(markdown: string): Version[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const [, name = title, date = null] = title.match(/^(\S+) \((\d{4}-\d{2}-\d{2})\)$/) ?? []
      const label = name === UNRELEASED ? 'Next' : name
      return { id: `v-${label.toLowerCase()}`, label, date, text: lines.join('\n').trim() }
    })
    .filter(({ text }) => text !== '')
}
