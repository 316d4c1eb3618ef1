import { renderMarkdown } from '#spec/render/render-markdown'
import changelog from '../../CHANGELOG.md?raw'
import { readChangelog } from '../public/changelog/read-changelog'

/** The versions of this build's changelog. */
export const versions = readChangelog(changelog).map(({ text, ...version }) => ({
  ...version,
  html: renderMarkdown(text),
}))
