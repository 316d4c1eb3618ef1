export {
  type Analysis,
  type HeadingAt,
  MAX_DOCUMENT_LENGTH,
  type MarkerAt,
  type SectionAt,
  type TaskAt,
} from './analysis'
export { analyze, frontmatterOf } from './analyze'
export { countDocument, type DocumentCounts } from './count-document'
export { docTypeOf, isSpecType } from './document-type'
export { frontmatterLines } from './frontmatter/frontmatter-lines'
export { isTracked, typeFactsOf } from './is-tracked'
export { MARKER_PREFIXES, type Marker, type MarkerPrefix, parseMarker } from './markers/parse-marker'
export { normaliseState } from './normalise-state'
export { type Outline, type OutlineHeading, type OutlineTask, outlineOf } from './outline-of'
export { documentOf, parseDocument } from './parse-document'
export { lineAt, positionAt } from './positions'
export { findNamedSection } from './sections/find-named-section'
export { flattenSections } from './sections/flatten-sections'
export { slugify } from './slugify'
