export { contextOf, findOccurrences, type Occurrence, type Quote } from './find-quote'
export { type FoldedText, fold, foldText } from './fold-text'
export { type Anchor, anchorQuote, type CommentPlace, placeComment } from './place-comment'
export { type SectionText, sectionTexts } from './section-texts'
