import type { CommentPlace, SectionText } from '#spec/anchors/index'
import { placeComment } from '#spec/anchors/index'
import type { ThreadRow } from '../threads/find-thread'

/** The section of a thread by its identity. */
export interface OwnSection {
  sectionId: string
  /** The content for which it is known. */
  blobSha: string
}

/** The present content of a thread's document. */
export interface PresentText {
  blobSha: string
  sections: readonly SectionText[]
}

/** Where a thread is in the present text; null if its text is gone. */
export function placeThread(
  thread: ThreadRow,
  own: OwnSection | null,
  text: PresentText,
): CommentPlace | null {
  const { quote, quoteBefore: before, quoteAfter: after, isUnique, isOutdated } = thread
  return placeComment(text.sections, ownSectionIn(thread, own, text), {
    quote: quote === null ? null : { text: quote, before, after },
    isUnique,
    isOutdated,
  })
}

/** `undefined` if the section is gone. */
function ownSectionIn(
  { sectionIdentityId, sectionId, sectionTitle }: ThreadRow,
  own: OwnSection | null,
  { blobSha, sections }: PresentText,
): string | null | undefined {
  if (sectionId === null) return null
  if (own?.blobSha === blobSha) return own.sectionId
  // The identities of this version are not known yet, or its section never had one.
  const isUnknown = own !== null || sectionIdentityId === null
  const same = isUnknown && sections.find(({ id, title }) => id === sectionId && title === sectionTitle)
  return same ? same.id : undefined
}
