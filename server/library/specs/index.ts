export { loadHighlighter, loadMath, loadRenderers } from './load-highlighter'
export { resolveLinks } from './render-stored'
export { DiagnosticWire, FrontmatterWire, SectionWire } from './wire'
