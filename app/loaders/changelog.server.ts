import { renderMarkdown } from '#spec/render/render-markdown'
import changelog from '../../CHANGELOG.md?raw'

/** The changelog of this build. */
export const changelogHtml = renderMarkdown(changelog)
