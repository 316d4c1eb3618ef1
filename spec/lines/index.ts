export {
  type LineRange,
  lineOfPatch,
  type PatchLine,
  patchLines,
  type ShownRange,
  type Side,
  shownRange,
} from './patch-lines'
export { placeLines } from './place-lines'
export { findSuggestedLines, replaceLines, type SuggestedLines, suggestionBlock } from './suggested-lines'
export { suggestionPatch } from './suggestion-patch'
