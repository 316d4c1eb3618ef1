import changelog from '../../CHANGELOG.md?raw'
import { renderMarkdown } from '../../spec/render/render-markdown'

/** The changelog of this build. */
export const changelogHtml = renderMarkdown(changelog)
