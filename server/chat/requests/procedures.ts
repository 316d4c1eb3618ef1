import { coverageRouter } from '../../coverage'
import { editorRouter, editsRouter } from '../../editor'
import { noticesRouter } from '../../notices'
import { searchRouter } from '../../search'
import { stalenessRouter } from '../../staleness'

/** The procedures called from chat, by module name. */
export const PROCEDURES = {
  coverage: coverageRouter,
  editor: editorRouter,
  edits: editsRouter,
  notices: noticesRouter,
  search: searchRouter,
  staleness: stalenessRouter,
} as const
