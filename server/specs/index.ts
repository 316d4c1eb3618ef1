export { loadHighlighter } from './load-highlighter'
export { resolveLinks } from './render-stored'
export { DiagnosticWire, FrontmatterWire, frontmatterToWire, SectionWire, sectionToWire } from './wire'
