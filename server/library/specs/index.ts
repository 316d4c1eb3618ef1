export { loadHighlighter } from './load-highlighter'
export { resolveLinks } from './render-stored'
export { DiagnosticWire, FrontmatterWire, SectionWire } from './wire'
