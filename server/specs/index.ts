export { loadHighlighter } from './load-highlighter'
export { inRepository } from './render-stored'
export { DiagnosticWire, FrontmatterWire, frontmatterToWire, SectionWire, sectionToWire } from './wire'
