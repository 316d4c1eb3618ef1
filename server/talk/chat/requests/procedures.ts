import { coverageRouter } from '#server/insight/coverage/index'
import { stalenessRouter } from '#server/insight/staleness/index'
import { searchRouter } from '#server/library/search/index'
import { noticesRouter } from '#server/talk/notices/index'
import { editorRouter, editsRouter } from '#server/writing/editor/index'

/** The procedures called from chat, by module name. */
export const PROCEDURES = {
  coverage: coverageRouter,
  editor: editorRouter,
  edits: editsRouter,
  notices: noticesRouter,
  search: searchRouter,
  staleness: stalenessRouter,
} as const
